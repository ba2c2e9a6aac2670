import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { systemRandom } from '../../kit/random.ts';
import { drawLicenseKey, hashLicenseKey, parseLicenseKey } from './key.ts';

/** Returns these byte strings in turn, then repeats the last one. */
function scripted(...draws: number[][]) {
  let at = 0;
  const bytes = () => Uint8Array.from(draws[Math.min(at++, draws.length - 1)] ?? []);
  return { random: { bytes }, count: () => at };
}

const zeros = Array<number>(15).fill(0);
/** 24 symbols, all 0 except the last with value v. The check value is 1 - 2v mod 37. */
const lastSymbol = (value: number) => [...zeros.slice(1), value];

describe('drawLicenseKey', () => {
  it('throws when the random source repeats unusable bytes', () => {
    const { random } = scripted(lastSymbol(1)); // 1 - 2 = 36: the check character is *
    expect(() => drawLicenseKey(random)).toThrow('No usable check character');
  });

  it('draws again when the check character cannot be typed', () => {
    const { random, count } = scripted(lastSymbol(1), lastSymbol(0));
    expect(drawLicenseKey(random)).toBe('00000-00000-00000-00000-00001');
    expect(count()).toBe(2);
  });

  it('returns well-formed, distinct keys', () => {
    const keys = Array.from({ length: 500 }, () => drawLicenseKey(systemRandom));
    expect(new Set(keys).size).toBe(500);
    for (const key of keys) {
      expect(key).toMatch(/^([0-9A-HJKMNP-TV-Z]{5}-){4}[0-9A-HJKMNP-TV-Z]{5}$/);
      expect(parseLicenseKey(key)).toEqual({ ok: true, value: key });
    }
  });
});

describe('hashLicenseKey', () => {
  it('hashes the symbols with SHA-256, with or without dashes', () => {
    const expected = createHash('sha256').update('0000000000000000000000001').digest('hex');
    expect(hashLicenseKey('00000-00000-00000-00000-00001')).toBe(expected);
    expect(hashLicenseKey('0000000000000000000000001')).toBe(expected);
  });
});
