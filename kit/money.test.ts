import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  addMoney,
  CURRENCIES,
  type Currency,
  exampleAmount,
  formatMoney,
  formatPrice,
  type Money,
  minorDigits,
  parseAmount,
  plainAmount,
  shareOf,
} from './money.ts';

const usd = (minor: number): Money => ({ minor, currency: 'USD' });
const eur = (minor: number): Money => ({ minor, currency: 'EUR' });
const currency = fc.constantFrom<Currency>(...CURRENCIES);
const amount = fc.integer({ min: -(10 ** 12), max: 10 ** 12 });

function digitsOf(tag: string): string {
  return tag.replace(/[^\d.-]/g, '');
}

test('rejects a sum of two currencies', () => {
  expect(() => addMoney(usd(1), eur(1))).toThrow(RangeError);
});

test('rejects inexact amounts', () => {
  expect(() => addMoney(usd(Number.MAX_SAFE_INTEGER), usd(1))).toThrow(RangeError);
  expect(() => formatMoney(usd(0.5), 'en-US')).toThrow(RangeError);
  expect(() => formatMoney(usd(Number.NaN), 'en-US')).toThrow(RangeError);
});

test('prints amounts that a float cannot hold', () => {
  expect(formatMoney(usd(Number.MAX_SAFE_INTEGER), 'en-US')).toBe('$90,071,992,547,409.91');
  expect(formatMoney(usd(-1), 'en-US')).toBe('−$0.01');
});

test('in Arabic the currency is on the same side of positive and negative amounts', () => {
  const arabic = (minor: number, code: Currency) =>
    formatMoney({ minor, currency: code }, 'ar-SA-u-nu-latn');
  expect([arabic(1999, 'USD'), arabic(-123_456, 'USD')]).toEqual([
    '\u200f19.99\u00a0US$\u200e',
    '\u200f\u200e−1,234.56\u200f\u00a0US$\u200e',
  ]);
  for (const code of CURRENCIES)
    expect(arabic(-1000, code).replace('\u200e−', '').replace('\u200f\u00a0', '\u00a0')).toBe(
      arabic(1000, code),
    );
});

test('a price tag omits the decimals of a round amount only where people do', () => {
  const round = (code: Currency) => formatPrice({ minor: 19900, currency: code }, 'en-US');
  expect([round('IDR'), round('INR'), round('THB')].map(digitsOf)).toEqual(['199', '199', '199']);
  expect([round('USD'), round('EUR'), round('TRY')].map(digitsOf)).toEqual([
    '199.00',
    '199.00',
    '199.00',
  ]);
  expect(formatPrice({ minor: 19950, currency: 'INR' }, 'en-US')).toBe('₹199.50');
});

test('a total in a currency whose cents nobody uses has decimals only if they count', () => {
  const written = (minor: number, code: Currency, locale: string) =>
    formatMoney({ minor, currency: code }, locale).replaceAll('\u00a0', ' ');
  expect(written(69_000, 'TWD', 'zh-TW')).toBe('NT$690');
  expect(written(-65_714, 'TWD', 'zh-TW')).toBe('−NT$657.14');
  expect(written(69_000, 'TWD', 'en-US')).toBe('NT$690');
  expect(written(12_900_000, 'IDR', 'id-ID')).toBe('Rp 129.000');
  expect(written(83_900, 'BDT', 'bn-BD-u-nu-latn')).toBe('839৳');
  expect(written(149_900, 'INR', 'hi-IN')).toBe('₹1,499.00');
});

test('formats every amount of any other currency with its decimals', () => {
  for (const code of CURRENCIES.filter((each) => !/TWD|IDR|BDT/.test(each))) {
    const lengths = [19900, 19950, 0, -6509].map(
      (minor) => digitsOf(formatMoney({ minor, currency: code }, 'en-US')).split('.')[1]?.length,
    );
    expect(new Set(lengths), code).toEqual(new Set([minorDigits(code) || undefined]));
  }
});

test('rounds a share up, to the precision of the amount', () => {
  const twelfth = (minor: number, code: Currency) => shareOf({ minor, currency: code }, 12).minor;
  expect([twelfth(1999, 'USD'), twelfth(2400, 'USD'), twelfth(2990, 'JPY')]).toEqual([
    ...[167, 200, 250],
  ]);
  // No hundredths, because the price for a year has none.
  expect([twelfth(149_900, 'INR'), twelfth(149_950, 'INR')]).toEqual([12_500, 12_496]);
  // Nobody counts single đồng or rupiah.
  expect([twelfth(199_000, 'VND'), twelfth(129_000_00, 'IDR')]).toEqual([16_600, 10_800_00]);
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10 ** 12 }), currency, (minor, code) => {
      const share = twelfth(minor, code);
      const step = { VND: 100, IDR: 10_000 }[code as string] ?? 10 ** minorDigits(code);
      expect(share * 12).toBeGreaterThanOrEqual(minor);
      expect((share - step) * 12).toBeLessThan(minor);
    }),
  );
});

test('has twenty currencies, three without decimals and two with three', () => {
  const of = (digits: number) => CURRENCIES.filter((code) => minorDigits(code) === digits);
  expect(of(0)).toEqual(['JPY', 'KRW', 'VND']);
  expect(of(3)).toEqual(['KWD', 'BHD']);
  expect(of(2)).toHaveLength(CURRENCIES.length - 5);
  expect(CURRENCIES).toHaveLength(20);
});

test('writes plain amounts with the decimals of the currency', () => {
  const plain = (minor: number, code: Currency) => plainAmount({ minor, currency: code });
  expect([plain(1999, 'JPY'), plain(0, 'KRW'), plain(-5, 'VND')]).toEqual(['1999', '0', '-5']);
  expect([plain(1999, 'EUR'), plain(5, 'PLN'), plain(-5, 'CHF')]).toEqual([
    '19.99',
    '0.05',
    '-0.05',
  ]);
  expect(plain(Number.MAX_SAFE_INTEGER, 'USD')).toBe('90071992547409.91');
  expect([plain(1999, 'KWD'), plain(5, 'BHD'), plain(-50, 'KWD')]).toEqual([
    '1.999',
    '0.005',
    '-0.050',
  ]);
});

test('prints every amount of every currency exactly', () => {
  fc.assert(
    fc.property(currency, amount, (code, minor) => {
      const printed = digitsOf(formatMoney({ minor, currency: code }, 'en-US').replace('−', '-'));
      const [whole = '', part = ''] = printed.split('.');
      expect(Number(whole + part.padEnd(minorDigits(code), '0'))).toBe(minor);
    }),
  );
});

test('adds like integers', () => {
  fc.assert(
    fc.property(currency, amount, amount, (code, a, b) => {
      const [one, other] = [
        { minor: a, currency: code },
        { minor: b, currency: code },
      ];
      expect(addMoney(one, other)).toEqual(addMoney(other, one));
      expect(addMoney(one, other).minor - b).toBe(a);
    }),
  );
});

test('parses typed amounts, and nothing else', () => {
  const read = (text: string, code: Currency) => parseAmount(text, code)?.minor ?? null;
  for (const text of ['', '0', '-1', '1.234', '1,000.00', '1 000', '1e3', 'NaN', '.5', '12€'])
    expect(read(text, 'EUR'), text).toBeNull();
  expect([read('1.5', 'JPY'), read('9999999999999', 'EUR')]).toEqual([null, null]);
  expect([read('12', 'EUR'), read(' 12,3 ', 'EUR'), read('0.01', 'EUR')]).toEqual([1200, 1230, 1]);
  expect([read('1999', 'JPY'), read('1.999', 'KWD')]).toEqual([1999, 1999]);
});

test('parses the digits and the decimal mark of every script', () => {
  const read = (text: string, code: Currency) => parseAmount(text, code)?.minor ?? null;
  expect(['١٩٫٩٥', '१९.९५', '１９．９５', '১৯.৯৫'].map((text) => read(text, 'EUR'))).toEqual(
    Array(4).fill(1995),
  );
});

test('parses its own examples, which have the decimals of the currency', () => {
  const shown = (['EUR', 'JPY', 'VND', 'KWD'] as const).map((code) => exampleAmount(code, 'de-DE'));
  expect(shown).toEqual(['19,95', '1995', '1995', '19,950']);
  for (const tag of ['en-US', 'de-DE', 'fr-FR', 'ar-SA', 'fa-IR', 'hi-IN-u-nu-deva', 'pt-BR'])
    for (const code of CURRENCIES)
      expect(parseAmount(exampleAmount(code, tag), code)?.currency, `${code} ${tag}`).toBe(code);
});
