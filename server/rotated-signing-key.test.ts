import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import {
  findLicense,
  generateSigningKeyPem,
  issueLicense,
  openKeyRing,
  openVerifier,
  readLicenseFile,
} from '../domain/license/index.ts';
import { temporaryFolder } from '../tests/harness/child.ts';
import { openTestDatabase } from '../tests/harness/database.ts';
import { licenseInput } from '../tests/harness/licenses.ts';
import { readConfig } from './config.ts';
import { assertKeys } from './deps.ts';
import { readSecrets } from './secrets.ts';

const base = await openTestDatabase();
afterAll(() => base.close());

async function ringOf(environment: Record<string, string>) {
  const { signingKeyPem } = await readSecrets(readConfig(environment));
  return openKeyRing({ signingKeyPem });
}

test('the generated key is rotated with a file: the new key signs, and earlier files and keys stay readable', async () => {
  using folder = temporaryFolder();
  const dataDir = join(folder.path, 'data');
  const before = await ringOf({ DATA_DIR: dataDir });
  const input = licenseInput({ orderId: 'order-before' });
  const old = await base.run((work) => issueLicense(work, before, input));

  const file = join(folder.path, 'signing.pem');
  const oldPem = await readFile(join(dataDir, 'keys', 'licence-signing.pem'), 'utf8');
  await writeFile(file, generateSigningKeyPem() + oldPem);
  const settings = { DATA_DIR: dataDir, LICENCE_SIGNING_KEY_FILE: file };
  const after = await ringOf(settings);
  await assertKeys(base.database, after);
  const fresh = await base.run((work) =>
    issueLicense(work, after, licenseInput({ orderId: 'order-after' })),
  );

  expect(after.keyId).not.toBe(before.keyId);
  const publicKeys = await readFile(join(dataDir, 'keys', 'licence-public.pem'), 'utf8');
  const app = openVerifier([publicKeys]);
  for (const each of [old, fresh])
    expect(readLicenseFile(app, each.file)).toMatchObject({ ok: true });
  expect(JSON.parse(old.file).keyId).toBe(before.keyId);
  expect(JSON.parse(fresh.file).keyId).toBe(after.keyId);
  // An app that knows only the earlier key reads the earlier files, and the new ones after its update.
  const earlier = openVerifier([before.publicKeyPem]);
  expect(readLicenseFile(earlier, old.file)).toMatchObject({ ok: true });
  expect(readLicenseFile(earlier, fresh.file)).toMatchObject({ ok: false });
  const found = await base.read((reader) => findLicense(reader, after, 'order-before'));
  expect(found?.key).toBe(old.key);
});
