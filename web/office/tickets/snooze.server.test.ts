import { expect, test } from 'vitest';
import { SNOOZED_UNTIL_REPLY } from '../../../domain/ticket/index.ts';
import { snoozedUntil } from './snooze.server.ts';

const place = (now: string) => ({ now: new Date(now), zone: 'Europe/Berlin' });
const until = (choice: string, now: string, moment = '') =>
  snoozedUntil({ choice, moment }, place(now))?.toISOString() ?? null;

test('refuses other choices and moments', () => {
  expect(until('', '2026-11-04T10:00:00Z')).toBeNull();
  expect(until('never', '2026-11-04T10:00:00Z')).toBeNull();
  expect(until('date', '2026-11-04T10:00:00Z', '2026-02-31T10:00')).toBeNull();
});

test.each([
  ['tomorrow', '2026-11-04T22:59:00Z', '2026-11-05T08:00:00.000Z'],
  // Already Thursday in Berlin.
  ['tomorrow', '2026-11-04T23:01:00Z', '2026-11-06T08:00:00.000Z'],
  // Before the clocks change, and after.
  ['tomorrow', '2026-03-28T10:00:00Z', '2026-03-29T07:00:00.000Z'],
  ['monday', '2026-11-04T10:00:00Z', '2026-11-09T08:00:00.000Z'],
  ['monday', '2026-11-09T10:00:00Z', '2026-11-16T08:00:00.000Z'],
] as const)('reads %s at %s by the clock of the seller', (choice, now, expected) => {
  expect(until(choice, now)).toBe(expected);
});

test('reads a moment in the zone, and the reply of the customer', () => {
  expect(until('date', '2026-11-04T10:00:00Z', '2026-12-24T18:30')).toBe(
    '2026-12-24T17:30:00.000Z',
  );
  expect(until('reply', '2026-11-04T10:00:00Z')).toBe(SNOOZED_UNTIL_REPLY.toISOString());
});
