import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PLANS, SEATS } from '../price/index.ts';
import { readLicenseFile, writeLicenseFile } from './file.ts';
import { generateSigningKeyPem, openKeyRing } from './key-ring.ts';
import type { LicenseFacts } from './license.ts';

const ring = openKeyRing({ signingKeyPem: generateSigningKeyPem() });
const facts: LicenseFacts = {
  id: '6f0c2f6e-3d1c-4a53-9a55-0f6a1f3f7c11',
  product: 'zipx',
  plan: 'year',
  seats: 3,
  email: 'ada@example.com',
  keyHash: 'ab'.repeat(32),
  issuedAt: new Date('2026-05-04T03:02:01.000Z'),
  expiresAt: new Date('2027-05-07T03:02:01.000Z'),
};
const file = writeLicenseFile(ring, facts);
const members: Record<string, string> = JSON.parse(file);

describe('readLicenseFile rejects', () => {
  it.each([
    ['an empty file', ''],
    ['text that is not JSON', 'licence'],
    ['JSON that is not an object', '[]'],
    ['null', 'null'],
    ['a file without a signature', JSON.stringify({ ...members, signature: undefined })],
    ['a signature that is not base64', JSON.stringify({ ...members, signature: '!' })],
    ['a number as payload', JSON.stringify({ ...members, payload: 1 })],
    ['a huge file', `${file}${' '.repeat(20_000)}`],
  ])('%s as malformed', (_, text) => {
    expect(readLicenseFile(ring, text)).toEqual({ ok: false, code: 'malformed' });
  });

  it('a file of another shop', () => {
    const other = openKeyRing({ signingKeyPem: generateSigningKeyPem() });
    expect(readLicenseFile(other, file)).toEqual({ ok: false, code: 'unknown-key' });
    const renamed = JSON.stringify({ ...members, keyId: other.keyId });
    expect(readLicenseFile(other, renamed)).toEqual({ ok: false, code: 'wrong-signature' });
  });

  it('a valid signature over a payload that is not a license', () => {
    const nonsense = [{}, { ...facts }, { email: 'a', expires: 'soon' }, 'text', null];
    for (const stated of nonsense) {
      const payload = Buffer.from(JSON.stringify(stated)).toString('base64');
      const signed = ring.sign(Buffer.from(`vitrine-licence-1.${payload}`));
      const signature = Buffer.from(signed).toString('base64');
      const text = JSON.stringify({ ...members, payload, signature });
      expect(readLicenseFile(ring, text)).toEqual({ ok: false, code: 'malformed' });
    }
  });

  it('a signature over the payload without the format', () => {
    const signature = Buffer.from(ring.sign(Buffer.from(members.payload ?? ''))).toString('base64');
    const text = JSON.stringify({ ...members, signature });
    expect(readLicenseFile(ring, text)).toEqual({ ok: false, code: 'wrong-signature' });
  });
});

describe('tampering', () => {
  const inside = (name: string) => {
    const start = file.indexOf(members[name] ?? '', file.indexOf(`"${name}"`));
    return { start, end: start + (members[name] ?? '').length };
  };

  it.each(['format', 'keyId', 'payload', 'signature'])(
    'rejects a changed, missing, or doubled character in the %s',
    (name) => {
      const { start, end } = inside(name);
      expect(end).toBeGreaterThan(start);
      for (let at = start; at < end; at += 1) {
        const [before, rest] = [file.slice(0, at), file.slice(at + 1)];
        const replaced = ['A', 'B', 'z', '=', '0'].filter((other) => other !== file.charAt(at));
        const forms = [...replaced, '', file.charAt(at).repeat(2)];
        for (const form of forms) {
          if (form === '' && file.charAt(at) === file.charAt(at - 1)) continue;
          expect(readLicenseFile(ring, before + form + rest).ok).toBe(false);
        }
      }
    },
  );

  it('with one bit is rejected or changes only the layout', () => {
    const bytes = Buffer.from(file, 'utf8');
    let refused = 0;
    for (let bit = 0; bit < bytes.length * 8; bit += 1) {
      const forged = Buffer.from(bytes);
      forged[bit >> 3] = (forged[bit >> 3] ?? 0) ^ (1 << (bit & 7));
      const answer = readLicenseFile(ring, forged.toString('utf8'));
      if (answer.ok) expect(answer.value).toEqual(facts);
      else refused += 1;
    }
    expect(refused).toBeGreaterThan(bytes.length * 8 - 40);
  });

  it('cannot replace any fact', () => {
    const stated = JSON.parse(Buffer.from(members.payload ?? '', 'base64').toString('utf8'));
    const changes = { seats: 5, plan: 'lifetime', expires: null, product: 'cadreader', email: 'x' };
    for (const [name, value] of Object.entries(changes)) {
      const forged = Buffer.from(JSON.stringify({ ...stated, [name]: value })).toString('base64');
      const text = JSON.stringify({ ...members, payload: forged });
      expect(readLicenseFile(ring, text)).toEqual({ ok: false, code: 'wrong-signature' });
    }
  });
});

describe('writeLicenseFile', () => {
  const moment = fc.date({
    min: new Date('2020-01-01'),
    max: new Date('2200-01-01'),
    noInvalidDate: true,
  });
  const anyFacts: fc.Arbitrary<LicenseFacts> = fc.record({
    id: fc.uuid(),
    product: fc.string(),
    plan: fc.constantFrom(...PLANS),
    seats: fc.constantFrom(...SEATS),
    email: fc.string({ unit: 'grapheme' }),
    keyHash: fc.stringMatching(/^[0-9a-f]{64}$/),
    issuedAt: moment,
    expiresAt: fc.option(moment),
  });

  it('writes any facts so that they read back the same', () => {
    fc.assert(
      fc.property(anyFacts, (any) => {
        expect(readLicenseFile(ring, writeLicenseFile(ring, any))).toEqual({
          ok: true,
          value: any,
        });
      }),
    );
  });

  it('gives the same ASCII bytes for the same facts, fewer than 1,000', () => {
    expect(writeLicenseFile(ring, facts)).toBe(file);
    expect(file).toMatch(/^[\n -~]{300,1000}$/);
    const payload = Buffer.from(members.payload ?? '', 'base64').toString('utf8');
    const names = Object.keys(JSON.parse(payload));
    expect(names).toEqual([...names].sort());
    expect(payload).not.toMatch(/\s/);
  });
});
