import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { writeLicenseFile } from '../domain/license/file.ts';
import { generateSigningKeyPem, openKeyRing } from '../domain/license/key-ring.ts';
import { expiryOf, type LicenseFacts } from '../domain/license/license.ts';
import { runLicense } from './license.ts';

const folder = mkdtempSync(join(tmpdir(), 'licence-tool-'));
afterAll(() => rmSync(folder, { recursive: true }));

const ring = openKeyRing({ signingKeyPem: generateSigningKeyPem() });
const other = openKeyRing({ signingKeyPem: generateSigningKeyPem() });

function keep(name: string, content: string | Uint8Array): string {
  writeFileSync(join(folder, name), content);
  return join(folder, name);
}

function licenseFile(changes: Partial<LicenseFacts> = {}): string {
  return writeLicenseFile(ring, {
    id: '6f0c2f6e-3d1c-4a53-9a55-0f6a1f3f7c11',
    product: 'pdfreader',
    plan: 'lifetime',
    seats: 5,
    email: 'ada@example.com',
    keyHash: 'ab'.repeat(32),
    issuedAt: new Date('2020-01-01T00:00:00Z'),
    expiresAt: null,
    ...changes,
  });
}

const good = keep('good.json', licenseFile());
const key = keep('public.pem', ring.publicKeyPem);

const now = new Date('2026-01-15T12:00:00Z');

/** Like npm: in the folder of the project, with the folder of the caller in INIT_CWD. */
function spawn(...words: string[]) {
  const tool = resolve(import.meta.dirname, 'license.ts');
  const env = { ...process.env, INIT_CWD: folder };
  const cwd = mkdtempSync(join(folder, 'project-'));
  const options = { env, cwd, encoding: 'utf8' } as const;
  const { status, stdout, stderr } = spawnSync(process.execPath, [tool, ...words], options);
  return { status, out: stdout, error: stderr };
}

describe('license, on bad input', () => {
  const expired = licenseFile({ plan: 'month', expiresAt: expiryOf('month', new Date(0)) });
  const verify = (file: string, pem = key) => ['verify', file, '--key', pem];
  it.each([
    ['no command', [], 'usage:'],
    ['an unknown command', ['print', good], 'usage:'],
    ['an unknown option', ['verify', good, '--force'], 'usage:'],
    ['two files', ['verify', good, good], 'usage:'],
    ['a missing file', verify('missing.json'), 'cannot be read'],
    ['a missing key', verify(good, 'missing.pem'), 'cannot be read'],
    ['a key file without a key', verify(good, good), 'no PEM key found'],
    ['another key', verify(good, keep('other.pem', other.publicKeyPem)), 'not in the given'],
    ['a forged file', verify(keep('f', licenseFile().replace(': "eyJ', ': "eyK'))), 'altered'],
    ['a damaged file', verify(keep('d', licenseFile().slice(9))), 'not a license file'],
    ['a binary file', verify(keep('b', new Uint8Array(64).fill(255))), 'not a license file'],
    ['an expired license', verify(keep('e', expired)), 'expired on 1970-02-04T00:00:00.000Z'],
    ['a short key', ['check', 'ABCDE'], 'not a license key'],
    ['a mistyped key', ['check', '00000-00000-00000-00000-00002'], 'mistyped'],
  ])('%s', (_, words, reason) => {
    const failing = () => runLicense(words, now);
    expect(failing).toThrow(reason);
    expect(failing).not.toThrow('\n');
  });

  it('exits with 1 and prints one line', () => {
    const { status, out, error } = spawn('verify', 'good.json');
    expect(error).toBe('public key data/keys/licence-public.pem: cannot be read\n');
    expect({ status, out }).toEqual({ status: 1, out: '' });
  });
});

describe('license', () => {
  it('verifies a file with the public key alone', () => {
    const { status, out, error } = spawn('verify', 'good.json', '--key', 'public.pem');
    expect(out).toMatch(/^product +pdfreader$/m);
    expect(out).toMatch(/^plan +lifetime$/m);
    expect(out).toMatch(/^seats +5$/m);
    expect(out).toMatch(/^expires +never$/m);
    expect(out).toMatch(/^OK$/m);
    expect({ status, error }).toEqual({ status: 0, error: '' });
  });

  it('checks a key typed in groups', () => {
    const out = runLicense(['check', 'ooooo', '00000', '00000', '00000', '0000l'], now);
    expect(out).toContain('OK: 00000-00000-00000-00000-00001');
  });

  it('verifies until the last moment', () => {
    const expiresAt = new Date(now.getTime() + 1);
    const file = keep('last.json', licenseFile({ plan: 'month', expiresAt }));
    expect(runLicense(['verify', file, '--key', key], now)).toContain(expiresAt.toISOString());
    expect(() => runLicense(['verify', file, '--key', key], expiresAt)).toThrow('expired on');
  });
});
