import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyText } from '../tests/harness/any-text.ts';
import {
  CROCKFORD_SYMBOLS,
  checkCharacter,
  encodeCrockford,
  normalizeCrockford,
  parseCrockford,
} from './crockford.ts';

const SHAPE = { length: 25, group: 5 };

/** Only keys whose check character is a Crockford symbol are issued. */
const anyKey = fc
  .uint8Array({ minLength: 15, maxLength: 15 })
  .map((bytes) => encodeCrockford(bytes))
  .filter((data) => CROCKFORD_SYMBOLS.includes(checkCharacter(data)))
  .map((data) => data + checkCharacter(data));

const KEY = '0123456789ABCDEFGHJKMNPQ';
const grouped = (key: string) => key.replace(/.{5}(?=.)/g, '$&-');

describe('parseCrockford rejects', () => {
  it.each([
    ['nothing', ''],
    ['24 symbols', '0'.repeat(24)],
    ['26 symbols', '0'.repeat(26)],
    ['a U', `U${'0'.repeat(24)}`],
    ['a letter of another script', `Ж${'0'.repeat(24)}`],
    ['a whole document', `${'0'.repeat(25)}${' '.repeat(400)}`],
    ['groups of another size', 'Key: 0000-00000-00000-00000-000000'],
  ])('%s as malformed', (_, text) => {
    expect(parseCrockford(text, SHAPE)).toEqual({ ok: false, code: 'malformed' });
  });

  it('every single wrong character of a key', () => {
    fc.assert(
      fc.property(anyKey, (key) => {
        let missed = 0;
        for (let at = 0; at < key.length; at += 1) {
          for (const symbol of CROCKFORD_SYMBOLS) {
            if (symbol === key.charAt(at)) continue;
            const wrong = key.slice(0, at) + symbol + key.slice(at + 1);
            if (parseCrockford(wrong, SHAPE).ok) missed += 1;
          }
        }
        expect(missed).toBe(0);
      }),
      { numRuns: 30 },
    );
  });

  it('every swap of two characters', () => {
    fc.assert(
      fc.property(anyKey, (key) => {
        let missed = 0;
        for (let left = 0; left < key.length; left += 1) {
          for (let right = left + 1; right < key.length; right += 1) {
            if (key.charAt(left) === key.charAt(right)) continue;
            const symbols = [...key];
            [symbols[left], symbols[right]] = [key.charAt(right), key.charAt(left)];
            if (parseCrockford(symbols.join(''), SHAPE).ok) missed += 1;
          }
        }
        expect(missed).toBe(0);
      }),
      { numRuns: 30 },
    );
  });

  it('all but about one in 37 random texts of the right form', () => {
    const symbols = fc.constantFrom(...CROCKFORD_SYMBOLS);
    const texts = fc.sample(fc.array(symbols, { minLength: 25, maxLength: 25 }), {
      numRuns: 5000,
      seed: 37,
    });
    const passed = texts.filter((text) => parseCrockford(text.join(''), SHAPE).ok).length;
    expect(passed / texts.length).toBeGreaterThan(0.015);
    expect(passed / texts.length).toBeLessThan(0.045);
  });
});

describe('parseCrockford accepts a key with', () => {
  const key = KEY + checkCharacter(KEY);
  const printed = grouped(key);

  it.each([
    ['lower case', printed.toLowerCase()],
    ['no dashes', key],
    ['dashes anywhere', [...key].join('-')],
    ['spaces and line breaks', ` ${printed.replaceAll('-', ' \r\n')}\t`],
    ['typographic dashes', printed.replaceAll('-', '–')],
    ['O for 0, I and l for 1', printed.replace('0', 'o').replace('1', 'l')],
    ['the Turkish capital and small i', printed.replace('1', 'İ')],
    ['the Turkish dotless i', printed.replace('1', 'ı')],
    [
      'full-width',
      printed.replace(/[!-~]/g, (c) => String.fromCodePoint(c.charCodeAt(0) + 0xfee0)),
    ],
    ['Arabic digits', printed.replace(/\d/g, (d) => String.fromCodePoint(0x0660 + Number(d)))],
    ['Bengali digits', printed.replace(/\d/g, (d) => String.fromCodePoint(0x09e6 + Number(d)))],
    ['quotes and brackets', `«[${printed}]»,`],
    ['byte-order and direction marks', `\uFEFF\u200E${printed}\u200F`],
    ['a label', `Key: ${printed}`],
    ['words that look like groups', `These: ${printed} first`],
    ['a label in a right-to-left script', `مفتاح: ${printed}`],
  ])('%s', (_, text) => {
    expect(parseCrockford(text, SHAPE)).toEqual({ ok: true, value: key });
  });
});

describe('crockford', () => {
  it('computes the published check character of ISO/IEC 7064 MOD 37-2', () => {
    expect(checkCharacter('G123489654321')).toBe('Y');
    expect(() => checkCharacter('g')).toThrow(RangeError);
  });

  it('encodes known bytes', () => {
    expect(encodeCrockford(new Uint8Array())).toBe('');
    expect(encodeCrockford(new Uint8Array([0xff]))).toBe('ZW');
    expect(encodeCrockford(new TextEncoder().encode('foobar'))).toBe('CSQPYRK1E8');
    expect(encodeCrockford(new Uint8Array(15))).toBe('0'.repeat(24));
  });

  it('keeps all 120 bits in 24 symbols', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 15, maxLength: 15 }), (bytes) => {
        const read = [...encodeCrockford(bytes)].reduce(
          (sum, symbol) => sum * 32n + BigInt(CROCKFORD_SYMBOLS.indexOf(symbol)),
          0n,
        );
        expect(read.toString(16).padStart(30, '0')).toBe(Buffer.from(bytes).toString('hex'));
      }),
    );
  });

  it('normalizing twice changes nothing', () => {
    fc.assert(
      fc.property(anyText({ maxLength: 60 }), (text) => {
        const once = normalizeCrockford(text);
        expect(normalizeCrockford(once)).toBe(once);
      }),
    );
  });

  it('reads every issued key from its printed groups', () => {
    fc.assert(
      fc.property(anyKey, (key) => {
        expect(parseCrockford(grouped(key), SHAPE)).toEqual({ ok: true, value: key });
      }),
    );
  });
});

it('normalizes a text with many combining marks in linear time', { timeout: 5000 }, () => {
  expect(normalizeCrockford(`a${'\u0301\u0316'.repeat(100_000)}b`)).toBe('AB');
});
