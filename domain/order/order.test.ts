import { expect, test } from 'vitest';
import { systemRandom } from '../../kit/random.ts';
import { canShowKey, idempotencyKey } from './order.ts';
import { drawOrderNumber, parseOrderNumber } from './order-number.ts';
import { successPath } from './success.ts';

const PAID = new Date('2026-01-01T00:00:00.000Z');

test('rejects a ticket number as an order number', () => {
  expect(parseOrderNumber('TK-7K2M9QXC')).toBeNull();
});

test('parses a drawn order number back to itself', () => {
  const drawn = drawOrderNumber(systemRandom);
  expect(drawn).toMatch(/^VT-/);
  expect(parseOrderNumber(` ${drawn.toLowerCase()} `)).toBe(drawn);
});

test('never shows the key of an unpaid order', () => {
  expect(canShowKey({ state: 'open', paidAt: null }, PAID)).toBe(false);
  expect(canShowKey({ state: 'declined', paidAt: null }, PAID)).toBe(false);
});

test('shows the key for 24 hours, to the millisecond', () => {
  const paid = { state: 'paid', paidAt: PAID } as const;
  expect(canShowKey(paid, PAID)).toBe(true);
  expect(canShowKey(paid, new Date(PAID.getTime() + 86_400_000 - 1))).toBe(true);
  expect(canShowKey(paid, new Date(PAID.getTime() + 86_400_000))).toBe(false);
});

test('gives each attempt its own key', () => {
  expect(idempotencyKey({ id: 'a', attempt: 2 })).toBe('a:2');
});

test('puts the locale prefix before the path, except for English', () => {
  const order = { orderNumber: 'VT-7K2M9QXC', formerEmails: [] };
  expect(successPath('s', { ...order, locale: 'de' })).toMatch(
    /^\/de\/success\?order=VT-7K2M9QXC\.[\w-]{22}$/,
  );
  expect(successPath('s', { ...order, locale: 'en' })).toMatch(/^\/success\?order=VT-/);
});
