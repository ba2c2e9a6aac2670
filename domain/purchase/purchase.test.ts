import { expect, test } from 'vitest';
import { systemRandom } from '../../kit/random.ts';
import { drawOrderNumber, parseOrderNumber } from './order-number.ts';
import { canShowKey, idempotencyKey } from './purchase.ts';
import { successPath } from './success.ts';

const PAID = new Date('2026-01-01T00:00:00.000Z');

test.each(['', 'VT-', 'VT-1234567', 'VT-123456789', 'VT-1234567U', 'XX-12345678', 'VT-1234 567*'])(
  '%j is no order number',
  (text) => {
    expect(parseOrderNumber(text)).toBeNull();
  },
);

test.each(['vt-7k2m9qxc', ' VT 7K2M 9QXC ', '7K2M9QXC', 'ＶＴ－７Ｋ２Ｍ９ＱＸＣ', 'VT–7K2M9QXC'])(
  'reads the order number %s',
  (text) => {
    expect(parseOrderNumber(text)).toBe('VT-7K2M9QXC');
  },
);

test('letters that look like digits are read as digits', () => {
  expect(parseOrderNumber('VT-OIL00000')).toBe('VT-01100000');
});

test('a drawn number reads as itself, and the whole alphabet is drawn from', () => {
  const drawn = Array.from({ length: 300 }, () => drawOrderNumber(systemRandom));
  expect(drawn.map(parseOrderNumber)).toEqual(drawn);
  expect(new Set(drawn.join('').replaceAll('VT-', '')).size).toBe(32);
});

test('an unpaid purchase never shows a key', () => {
  expect(canShowKey({ state: 'open', paidAt: null }, PAID)).toBe(false);
  expect(canShowKey({ state: 'declined', paidAt: null }, PAID)).toBe(false);
});

test('the key is shown for 24 hours, to the millisecond', () => {
  const paid = { state: 'paid', paidAt: PAID } as const;
  expect(canShowKey(paid, PAID)).toBe(true);
  expect(canShowKey(paid, new Date(PAID.getTime() + 86_400_000 - 1))).toBe(true);
  expect(canShowKey(paid, new Date(PAID.getTime() + 86_400_000))).toBe(false);
});

test('each attempt has a key of its own', () => {
  expect(idempotencyKey({ id: 'a', attempt: 2 })).toBe('a:2');
});

test('the way to an order has the language in front, English none', () => {
  const order = { orderNumber: 'VT-7K2M9QXC' };
  expect(successPath('s', { ...order, locale: 'de' })).toMatch(
    /^\/de\/success\?order=VT-7K2M9QXC\.[\w-]{22}$/,
  );
  expect(successPath('s', { ...order, locale: 'en' })).toMatch(/^\/success\?order=VT-/);
});
