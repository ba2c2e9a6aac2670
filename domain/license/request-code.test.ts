import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeCrockford, encodeCrockford } from '../../kit/crockford.ts';
import { systemRandom } from '../../kit/random.ts';
import { PRODUCTS } from '../../products/index.ts';
import { readRequestCode, writeRequestCode } from './request-code.ts';

const keys = PRODUCTS.map(({ key }) => key);
const device = '00112233445566778899aabbccddee';
const code = writeRequestCode({ product: 'zipx', device }, systemRandom);
const read = (text: string) => readRequestCode(text, keys);

describe('rejects', () => {
  it.each([
    ['an empty code', ''],
    ['a license key', '4QMA1-BRFGJ-5S8D2-83AV1-G94ZW'],
    ['a code without its first group', code.slice(6)],
    ['a long document', `${code} `.repeat(20)],
  ])('%s', (_, text) => expect(read(text)).toEqual({ ok: false, code: 'malformed' }));

  it('any wrong character, and any two swapped ones', () => {
    const plain = code.replaceAll('-', '');
    for (let at = 0; at < plain.length; at += 1) {
      const other = plain.charAt(at) === '7' ? '8' : '7';
      const wrong = plain.slice(0, at) + other + plain.slice(at + 1);
      expect(read(wrong), wrong).toEqual({ ok: false, code: 'wrong-check' });
      const [one = '', two = ''] = plain.slice(at, at + 2);
      if (one === two || two === '') continue;
      expect(read(plain.slice(0, at) + two + one + plain.slice(at + 2)).ok).toBe(false);
    }
  });

  it('the code of an unknown product', () => {
    const foreign = writeRequestCode({ product: 'elsewhere', device }, systemRandom);
    expect(read(foreign)).toEqual({ ok: false, code: 'unknown-product' });
  });

  it('a random source that repeats unusable bytes', () => {
    // The check character of these bytes is not a Crockford symbol.
    const stuck = (byte: number) => () =>
      writeRequestCode({ product: 'zipx', device }, { bytes: (n) => new Uint8Array(n).fill(byte) });
    const outcomes = Array.from({ length: 64 }, (_, byte) => {
      try {
        return stuck(byte)().length;
      } catch (error) {
        return error instanceof Error ? error.message : '';
      }
    });
    expect(new Set(outcomes)).toEqual(new Set([41, 'No usable check character after 40 draws.']));
  });
});

describe('a request code', () => {
  it('reads in any typed form, and from a request file', () => {
    const expected = { ok: true, value: { product: 'zipx', device, nonce: expect.any(String) } };
    expect(read(code)).toEqual(expected);
    expect(read(code.toLowerCase().replaceAll('-', '  '))).toEqual(expected);
    expect(read(`ZipX 4.0 request code:\r\n${code}\r\n`)).toEqual(expected);
  });

  it('carries every product and device', () => {
    const hex = fc.stringMatching(/^[0-9a-f]{30}$/);
    fc.assert(
      fc.property(fc.constantFrom(...keys), hex, (product, id) => {
        const read = readRequestCode(writeRequestCode({ product, device: id }, systemRandom), keys);
        expect(read).toMatchObject({ ok: true, value: { product, device: id } });
      }),
    );
  });

  it('converts symbols back to bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 40 }), (bytes) => {
        expect(decodeCrockford(encodeCrockford(bytes))).toEqual(bytes);
      }),
    );
  });
});
