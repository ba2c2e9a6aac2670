import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { generateSigningKeyPem, openKeyRing } from './key-ring.ts';
import { openVerifier } from './verifier.ts';

const newPem = generateSigningKeyPem();
const oldPem = generateSigningKeyPem();
const oldRing = openKeyRing({ signingKeyPem: oldPem });
const nonce = new Uint8Array(12).fill(7);
const bytes = new TextEncoder().encode('text');

describe('openKeyRing rejects', () => {
  const rsa = generateKeyPairSync('rsa', { modulusLength: 1024 }).privateKey;
  it.each([
    ['an empty key', ''],
    ['text that is not PEM', 'secret'],
    ['a damaged PEM', newPem.replace('MC4C', 'AAAA')],
    ['a public key', oldRing.publicKeyPem],
    ['an RSA key', rsa.export({ type: 'pkcs8', format: 'pem' }).toString()],
  ])('%s', (_, signingKeyPem) => {
    expect(() => openKeyRing({ signingKeyPem })).toThrow(/^license signing key: /);
  });

  it('a key without quoting it', () => {
    const damaged = newPem.replace('MC4C', 'AAAA');
    const secret = damaged.split('\n')[1] ?? '';
    expect(secret.length).toBeGreaterThan(40);
    expect(() => openKeyRing({ signingKeyPem: damaged })).not.toThrow(secret);
  });
});

describe('openVerifier', () => {
  it('rejects texts without a usable key', () => {
    const rsa = generateKeyPairSync('rsa', { modulusLength: 1024 }).publicKey;
    const rsaPem = rsa.export({ type: 'spki', format: 'pem' }).toString();
    expect(() => openVerifier([])).toThrow('no PEM key found');
    expect(() => openVerifier(['nothing'])).toThrow('no PEM key found');
    expect(() => openVerifier([rsaPem])).toThrow('not an Ed25519 key');
  });

  it('accepts only signatures of its own keys', () => {
    const verifier = openVerifier([oldRing.publicKeyPem]);
    const signature = oldRing.sign(bytes);
    const other = openKeyRing({ signingKeyPem: newPem });
    expect(verifier.knows(other.keyId)).toBe(false);
    expect(verifier.verify(other.keyId, bytes, other.sign(bytes))).toBe(false);
    expect(verifier.verify(oldRing.keyId, bytes, other.sign(bytes))).toBe(false);
    expect(verifier.verify(oldRing.keyId, bytes, new Uint8Array())).toBe(false);
    expect(verifier.verify(oldRing.keyId, bytes, signature)).toBe(true);
    expect(signature).toHaveLength(64);
  });
});

describe('a seal', () => {
  const sealed = oldRing.seal('KEY', { owner: 'licence-1', nonce });

  it('does not open after any alteration', () => {
    for (let at = 0; at < sealed.length - 1; at += 1) {
      const other = sealed.charAt(at) === 'A' ? 'B' : 'A';
      const forged = sealed.slice(0, at) + other + sealed.slice(at + 1);
      expect(() => oldRing.open(forged, { owner: 'licence-1' })).toThrow();
    }
    for (const cut of ['', '.', '..', sealed.slice(0, -8), sealed.slice(0, -24)]) {
      expect(() => oldRing.open(cut, { owner: 'licence-1' })).toThrow();
    }
  });

  it('does not open for another record or with another key', () => {
    expect(() => oldRing.open(sealed, { owner: 'licence-2' })).toThrow();
    const other = openKeyRing({ signingKeyPem: newPem });
    expect(() => other.open(sealed, { owner: 'licence-1' })).toThrow('not in the ring');
  });

  it('opens for its record and reveals nothing of the text', () => {
    expect(sealed).not.toContain('KEY');
    expect(oldRing.open(sealed, { owner: 'licence-1' })).toBe('KEY');
  });
});

describe('rotation', () => {
  const sealed = oldRing.seal('KEY', { owner: 'licence-1', nonce });

  it('verifies old signatures with a retired public key, but does not open old seals', () => {
    const ring = openKeyRing({
      signingKeyPem: newPem,
      retiredPublicKeysPem: [oldRing.publicKeyPem],
    });
    expect(ring.verify(oldRing.keyId, bytes, oldRing.sign(bytes))).toBe(true);
    expect(() => ring.open(sealed, { owner: 'licence-1' })).toThrow('not in the ring');
  });

  it('verifies and opens with the old private key after the new one', () => {
    const ring = openKeyRing({ signingKeyPem: `# new\n${newPem}\n# until May\n${oldPem}` });
    expect(ring.keyId).toBe(openKeyRing({ signingKeyPem: newPem }).keyId);
    expect(ring.verify(oldRing.keyId, bytes, oldRing.sign(bytes))).toBe(true);
    expect(ring.open(sealed, { owner: 'licence-1' })).toBe('KEY');
    expect(ring.publicKeyPem).toContain(oldRing.publicKeyPem);
    expect(ring.publicKeyPem).not.toContain('PRIVATE');
  });

  it('reads a PEM from one line of an env file', () => {
    const ring = openKeyRing({ signingKeyPem: newPem.replaceAll('\n', '\\n') });
    expect(ring.keyId).toBe(openKeyRing({ signingKeyPem: newPem }).keyId);
    expect(ring.keyId).toMatch(/^[0-9a-f]{16}$/);
  });
});
