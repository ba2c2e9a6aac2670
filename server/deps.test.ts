import { afterAll, expect, test } from 'vitest';
import { generateSigningKeyPem, issueLicense, openKeyRing } from '../domain/license/index.ts';
import { openTestDatabase } from '../tests/harness/database.ts';
import { licenseInput } from '../tests/harness/licenses.ts';
import { BadSetting } from './config.ts';
import { assertKeys } from './deps.ts';
import { explain } from './trouble.ts';

const base = await openTestDatabase();
afterAll(() => base.close());

test('a process only starts with the keys of its licenses', async () => {
  const [old, other] = [generateSigningKeyPem(), generateSigningKeyPem()];
  const ring = openKeyRing({ signingKeyPem: old });
  const stranger = openKeyRing({ signingKeyPem: other });
  await assertKeys(base.database, stranger);
  await base.run((work) => issueLicense(work, ring, licenseInput()));
  await assertKeys(base.database, ring);
  const refusal = await assertKeys(base.database, stranger).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(BadSetting);
  expect(explain(refusal)).toContain(ring.keyId);
  expect(explain(refusal)).not.toContain('\n');
  await assertKeys(base.database, openKeyRing({ signingKeyPem: other + old }));
});
