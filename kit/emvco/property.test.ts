import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyText } from '../../tests/harness/any-text.ts';
import { type Currency, minorDigits } from '../money.ts';
import { amountText, readAmount } from './amount.ts';
import { readFields, writeFields } from './fields.ts';
import {
  decodeCode,
  decodePix,
  decodePromptPay,
  decodeQris,
  decodeUpi,
  decodeVietQr,
  encodePix,
  encodePromptPay,
  encodeQris,
  encodeUpi,
  encodeVietQr,
} from './index.ts';

const RUNS = { numRuns: 300 };

const text = (most: number) =>
  fc.string({ minLength: 1, maxLength: most, unit: 'grapheme' }).filter((each) => {
    const { length } = [...each];
    return length > 0 && length <= most;
  });
const symbols = (alphabet: string, [least, most]: readonly [number, number]) =>
  fc
    .array(fc.constantFrom(...alphabet), { minLength: least, maxLength: most })
    .map((all) => all.join(''));
const DIGITS = '0123456789';
const CAPITALS = `${DIGITS}ABCDEFGHIJKLMNOPQRSTUVWXYZ`;
const digits = (count: number) => symbols(DIGITS, [count, count]);
const perhaps = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: null });
const amountOf = (currency: Currency) =>
  perhaps(
    fc
      .integer({ min: 1, max: 10 ** (10 + minorDigits(currency)) - 1 })
      .map((minor) => ({ minor, currency })),
  );

const pix = fc.record({
  to: fc.oneof(
    fc.record({ kind: fc.constant('key' as const), key: text(30), info: perhaps(text(20)) }),
    fc.record({
      kind: fc.constant('url' as const),
      url: fc.webPath().map((path) => `pix.example.com/${path}`.slice(0, 70)),
    }),
  ),
  amount: amountOf('BRL'),
  name: text(25),
  city: text(15),
  postcode: perhaps(digits(8)),
  txid: perhaps(symbols(`${CAPITALS}abc`, [1, 25])),
  once: fc.boolean(),
});

const reference = symbols(CAPITALS, [1, 20]);
const promptPay = fc.record({
  to: fc.oneof(
    fc.record({ kind: fc.constant('phone' as const), phone: digits(9).map((all) => `+66${all}`) }),
    fc.record({ kind: fc.constant('tax-id' as const), taxId: digits(13) }),
    fc.record({ kind: fc.constant('e-wallet' as const), wallet: digits(15) }),
    fc.record({
      kind: fc.constant('bill' as const),
      biller: digits(15),
      reference,
      secondReference: perhaps(reference),
    }),
  ),
  amount: amountOf('THB'),
});

const qris = fc.record({
  acquirer: perhaps(
    fc.record({
      domain: symbols(CAPITALS, [1, 10]).map((name) => `ID.${name}.WWW`),
      pan: digits(14).map((rest) => `9360${rest}`),
      merchant: text(15),
    }),
  ),
  nmid: digits(13).map((rest) => `ID${rest}`),
  size: fc.constantFrom('UMI', 'UKE', 'UME', 'UBE'),
  category: digits(4),
  name: text(25),
  city: text(15),
  postcode: perhaps(digits(5)),
  amount: amountOf('IDR'),
  tip: fc.boolean(),
  reference: perhaps(text(25)),
  terminal: perhaps(text(16)),
});

const vietQr = fc.record({
  bank: digits(6),
  account: symbols(CAPITALS, [1, 19]),
  service: fc.constantFrom('account', 'card', 'merchant'),
  amount: amountOf('VND'),
  bill: perhaps(text(25)),
  purpose: perhaps(text(50)),
});

const upi = fc.record({
  address: symbols('abc.-_9', [2, 20]).map((name) => `${name}@okbank`),
  name: text(30),
  category: perhaps(digits(4)),
  reference: perhaps(reference),
  note: perhaps(text(40)),
  amount: amountOf('INR'),
});

test('rejects any change of one character', () => {
  fc.assert(
    fc.property(pix, fc.nat(), fc.string({ minLength: 1, maxLength: 1 }), (code, place, other) => {
      const characters = [...encodePix(code)];
      const at = place % characters.length;
      // The checksum detects every change of up to 16 bits, but only most longer ones.
      fc.pre(characters[at] !== other && /[ -~]/.test(characters[at] ?? ''));
      expect(decodeCode(characters.with(at, other).join('')).ok).toBe(false);
    }),
    RUNS,
  );
});

test('decoders never throw', () => {
  fc.assert(
    fc.property(anyText(), (any) => {
      for (const decode of [decodePix, decodePromptPay, decodeQris, decodeVietQr, decodeUpi]) {
        expect(decode(any).ok).toBe(false);
        expect(decode(`upi://pay?${any}`).ok && decode !== decodeUpi).toBe(false);
      }
      readFields(any);
    }),
    RUNS,
  );
});

test('reads data objects back', () => {
  const field = fc.tuple(digits(2), text(99));
  fc.assert(
    fc.property(fc.uniqueArray(field, { selector: ([id]) => id }), (fields) => {
      expect([...(readFields(writeFields(fields)) ?? [])]).toEqual(fields);
    }),
    RUNS,
  );
});

test('reads amounts back to the minor unit in every currency', () => {
  const currency = fc.constantFrom<Currency>('BRL', 'VND', 'IDR', 'JPY', 'USD');
  fc.assert(
    fc.property(currency, fc.integer({ min: 1, max: 10 ** 10 }), (code, minor) => {
      const money = { minor, currency: code };
      expect(readAmount(amountText(money), code)).toEqual(money);
    }),
  );
});

test('reads every code back', () => {
  const same = <Code>(
    codes: fc.Arbitrary<Code>,
    encode: (code: Code) => string,
    decode: (text: string) => unknown,
  ) =>
    fc.assert(
      fc.property(codes, (code) => {
        expect(decode(encode(code))).toEqual({ ok: true, value: code });
      }),
      RUNS,
    );
  same(pix, encodePix, decodePix);
  same(promptPay, encodePromptPay, decodePromptPay);
  same(qris, encodeQris, decodeQris);
  same(vietQr, encodeVietQr, decodeVietQr);
  same(upi, encodeUpi, decodeUpi);
});
