import { expect, test } from 'vitest';
import type { Order } from '../../../domain/order/index.ts';
import { days, seconds } from '../../../kit/time.ts';
import { saleOf } from './receipt.server.ts';

const PAID = new Date('2026-11-21T12:00:00Z');
const after = (milliseconds: number) => new Date(PAID.getTime() + milliseconds);
const order = (change: Partial<Order> = {}) =>
  ({
    id: '0199c0de-0000-7000-8000-000000000001',
    orderNumber: 'VT-1',
    email: 'ada@x.example',
    state: 'paid',
    paidAt: PAID,
    product: 'zipx',
    total: { minor: 1999, currency: 'EUR' },
    ...change,
  }) as Order;

test('ignores orders that are unpaid, old, or from another browser', () => {
  expect(saleOf(order({ state: 'open', paidAt: null }), true, PAID)).toBeNull();
  expect(saleOf(order(), true, after(days(1)))).toBeNull();
  expect(saleOf(order(), false, PAID)).toBeNull();
});

test('reveals neither the order nor the buyer', () => {
  const json = JSON.stringify(saleOf(order(), true, after(seconds(1))));
  for (const secret of [order().id, order().id.slice(-12), 'VT-1', 'ada'])
    expect(json).not.toContain(secret);
});

test.each([
  [1999, 'EUR', '19.99'],
  [5, 'USD', '0.05'],
  [1999, 'JPY', '1999'],
  [1999, 'KWD', '1.999'],
] as const)('writes %i minor units of %s as %s', (minor, currency, value) => {
  const sale = saleOf(order({ total: { minor, currency } }), true, PAID);
  expect(sale).toMatchObject({ value, currency, product: 'zipx' });
  expect(sale?.id).toMatch(/^[0-9a-f]{24}$/);
  expect(saleOf(order(), true, after(seconds(9)))?.id).toBe(sale?.id);
});
