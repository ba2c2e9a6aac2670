import { createPrivateKey } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { PRODUCTS } from '../../products/index.ts';
import { type DeviceFacts, readDeviceFile, writeDeviceFile } from './device-file.ts';
import { readLicenseFile, writeLicenseFile } from './file.ts';
import { hashLicenseKey, parseLicenseKey } from './key.ts';
import { openKeyRing } from './key-ring.ts';
import type { LicenseFacts } from './license.ts';
import { readRequestCode } from './request-code.ts';
import vectors from './vectors.json' with { type: 'json' };
import { openVerifier } from './verifier.ts';

const { current, retired } = vectors.signers;
const verifier = openVerifier([current.publicKeyPem, retired.publicKeyPem]);

/** DER before the 32 seed bytes of an Ed25519 key in PKCS#8 (RFC 8410, section 7). */
const PKCS8_HEAD = '302e020100300506032b657004220420';

function openRing(seedHex: string) {
  const der = Buffer.from(PKCS8_HEAD + seedHex, 'hex');
  const key = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
  return openKeyRing({ signingKeyPem: key.export({ type: 'pkcs8', format: 'pem' }).toString() });
}

type StatedFacts = NonNullable<(typeof vectors.files)[number]['facts']>;

function toFacts(stated: StatedFacts): LicenseFacts {
  return {
    ...stated,
    plan: stated.plan as LicenseFacts['plan'],
    seats: stated.seats as LicenseFacts['seats'],
    issuedAt: new Date(stated.issuedAt),
    expiresAt: stated.expiresAt === null ? null : new Date(stated.expiresAt),
  };
}

describe('frozen license files', () => {
  const refusals = vectors.files.filter(({ result }) => result !== 'ok');
  const good = vectors.files.filter(({ result }) => result === 'ok');

  it('include every result', () => {
    expect(new Set(vectors.files.map(({ result }) => result))).toEqual(
      new Set(['malformed', 'unknown-key', 'wrong-signature', 'ok']),
    );
  });

  it.each(refusals)('reject: $name', ({ file, result }) => {
    expect(readLicenseFile(verifier, file)).toEqual({ ok: false, code: result });
  });

  it.each(good)('read: $name', ({ file, facts }) => {
    if (facts === undefined) throw new Error('a valid vector needs facts');
    expect(readLicenseFile(verifier, file)).toEqual({ ok: true, value: toFacts(facts) });
  });

  it('still match byte for byte', () => {
    const written = good.filter(({ signedBy }) => signedBy !== undefined);
    expect(written).toHaveLength(3);
    for (const { file, facts, signedBy } of written) {
      if (facts === undefined) throw new Error('a valid vector needs facts');
      const signer = signedBy === 'retired' ? retired : current;
      expect(writeLicenseFile(openRing(signer.seedHex), toFacts(facts))).toBe(file);
    }
  });

  it.each(Object.values(vectors.signers))('derive key id $keyId from the key', (signer) => {
    const ring = openRing(signer.seedHex);
    expect(ring.keyId).toBe(signer.keyId);
    expect(ring.publicKeyPem).toBe(signer.publicKeyPem);
    const spki = Buffer.from(signer.publicKeyPem.split('\n')[1] ?? '', 'base64');
    expect(spki.subarray(-32).toString('hex')).toBe(signer.publicKeyHex);
  });
});

describe('frozen typed keys', () => {
  it.each(vectors.keys)('$typed: $result', ({ typed, result, key, sha256 }) => {
    const expected = result === 'ok' ? { ok: true, value: key } : { ok: false, code: result };
    expect(parseLicenseKey(typed)).toEqual(expected);
    if (key !== undefined) expect(hashLicenseKey(key)).toBe(sha256);
  });
});

describe('frozen device files', () => {
  const refusals = vectors.devices.filter(({ result }) => result !== 'ok');
  const good = vectors.devices.filter(({ result }) => result === 'ok');

  it.each(refusals)('reject: $name', ({ file, result }) => {
    expect(readDeviceFile(verifier, file)).toEqual({ ok: false, code: result });
  });

  it.each(good)('read and still match: $name', ({ file, facts }) => {
    if (facts === undefined) throw new Error('a valid vector needs facts');
    const value: DeviceFacts = {
      ...facts,
      ...toFacts(facts),
      signedAt: new Date(facts.signedAt),
      checkAt: facts.checkAt === null ? null : new Date(facts.checkAt),
    };
    expect(readDeviceFile(verifier, file)).toEqual({ ok: true, value });
    expect(writeDeviceFile(openRing(current.seedHex), value)).toBe(file);
  });
});

describe('frozen request codes', () => {
  const keys = PRODUCTS.map(({ key }) => key);

  it.each(vectors.requests)('$typed: $result', ({ typed, result, product, device, nonce }) => {
    const value = { product, device, nonce };
    const expected = result === 'ok' ? { ok: true, value } : { ok: false, code: result };
    expect(readRequestCode(typed, keys)).toEqual(expected);
  });
});
