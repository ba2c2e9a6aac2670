import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { systemRandom } from '../../kit/random.ts';
import { drawLicenseKey, hashLicenseKey, parseLicenseKey } from './key.ts';

/** Gives these byte strings one after the other, then the last one for ever. */
function scripted(...draws: number[][]) {
  let at = 0;
  const bytes = () => Uint8Array.from(draws[Math.min(at++, draws.length - 1)] ?? []);
  return { random: { bytes }, count: () => at };
}

const zeros = Array<number>(15).fill(0);
/** 24 symbols of which only the last is not 0, with value v: its check value is 1 - 2v mod 37. */
const lastSymbol = (value: number) => [...zeros.slice(1), value];

describe('drawLicenceKey', () => {
  it('gives up on a random source that stands still at a useless value', () => {
    const { random } = scripted(lastSymbol(1)); // 1 - 2 = 36: the check character is *
    expect(() => drawLicenseKey(random)).toThrow('random source');
  });

  it('draws again when the check character cannot be typed', () => {
    const { random, count } = scripted(lastSymbol(1), lastSymbol(0));
    expect(drawLicenseKey(random)).toBe('00000-00000-00000-00000-00001');
    expect(count()).toBe(2);
  });

  it('gives well-formed keys, all different', () => {
    const keys = Array.from({ length: 500 }, () => drawLicenseKey(systemRandom));
    expect(new Set(keys).size).toBe(500);
    for (const key of keys) {
      expect(key).toMatch(/^([0-9A-HJKMNP-TV-Z]{5}-){4}[0-9A-HJKMNP-TV-Z]{5}$/);
      expect(parseLicenseKey(key)).toEqual({ ok: true, value: key });
    }
  });
});

describe('hashLicenceKey', () => {
  it('is SHA-256 of the symbols, dashes or not', () => {
    const expected = createHash('sha256').update('0000000000000000000000001').digest('hex');
    expect(hashLicenseKey('00000-00000-00000-00000-00001')).toBe(expected);
    expect(hashLicenseKey('0000000000000000000000001')).toBe(expected);
  });
});
