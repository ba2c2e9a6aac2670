import { expect, test } from 'vitest';
import { days, hours } from '../../kit/time.ts';
import type { Activation } from './activation.ts';
import { nextMove } from './next-move.ts';

const now = new Date('2026-11-21T12:00:00Z');
const ago = (ms: number) => new Date(now.getTime() - ms);

/** A seat used some days ago, given up at once unless overridden. */
const seat = (number: number, change: Partial<Activation> = {}): Activation => ({
  id: `${number}`,
  licenseId: 'l',
  device: `device ${number}`,
  deviceName: 'PC',
  appVersion: '1.0.0',
  nonce: null,
  moved: number > 1,
  endReason: null,
  activatedAt: ago(days(9 - number)),
  lastSeenAt: now,
  endedAt: ago(days(9 - number)),
  ...change,
});

test('delays the next move after the free ones, and longer without a network', () => {
  const moved = ago(hours(3));
  const past = [1, 2, 3].map((number) => seat(number));
  const last = seat(4, { activatedAt: moved, endedAt: null });
  expect(nextMove([...past, last], { seats: 1, now })).toEqual({
    online: new Date(moved.getTime() + hours(24)),
    offline: new Date(moved.getTime() + days(30)),
  });
});

test('delays only PCs without a network a day after the last move', () => {
  const past = [1, 2, 3, 4].map((number) => seat(number));
  const { online, offline } = nextMove(past, { seats: 1, now });
  expect([online, offline]).toEqual([null, new Date(ago(days(5)).getTime() + days(30))]);
});

test('delays nothing while moves are free or a seat was never used', () => {
  expect(nextMove([seat(1), seat(2)], { seats: 1, now })).toEqual({ online: null, offline: null });
  const many = [1, 2, 3, 4].map((number) => seat(number));
  expect(nextMove(many, { seats: 5, now })).toEqual({ online: null, offline: null });
});
