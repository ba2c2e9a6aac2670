import { expect, test } from 'vitest';
import { systemRandom } from '../../kit/random.ts';
import { canShowKey, idempotencyKey } from './order.ts';
import { drawOrderNumber, parseOrderNumber } from './order-number.ts';
import { successPath } from './success.ts';

const PAID = new Date('2026-01-01T00:00:00.000Z');

test('the number of a request is no order number', () => {
  expect(parseOrderNumber('TK-7K2M9QXC')).toBeNull();
});

test('a drawn order number reads as itself', () => {
  const drawn = drawOrderNumber(systemRandom);
  expect(drawn).toMatch(/^VT-/);
  expect(parseOrderNumber(` ${drawn.toLowerCase()} `)).toBe(drawn);
});

test('an unpaid order never shows a key', () => {
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
  const order = { orderNumber: 'VT-7K2M9QXC', formerEmails: [] };
  expect(successPath('s', { ...order, locale: 'de' })).toMatch(
    /^\/de\/success\?order=VT-7K2M9QXC\.[\w-]{22}$/,
  );
  expect(successPath('s', { ...order, locale: 'en' })).toMatch(/^\/success\?order=VT-/);
});
