import { expect, test } from 'vitest';
import { days, hours } from '../../kit/time.ts';
import { MARKETS } from '../price/index.ts';
import { decideWithdrawal, declaredFrom, withdrawableUntil } from './refund.ts';

const EDGES = [
  ...['2026-12-31T23:30:00Z', '2027-01-01T00:00:00Z', '2026-12-31T22:59:59Z'],
  ...['2027-03-13T23:59:59Z', '2027-03-27T22:59:59Z', '2027-10-17T22:00:00Z'],
].map((text) => new Date(text));

test('counts a declaration dated before the order from now', () => {
  const placedAt = new Date('2026-12-31T12:00:00Z');
  const now = new Date(placedAt.getTime() + days(40));
  const from = (at: number) => declaredFrom(new Date(placedAt.getTime() + at), { placedAt, now });
  expect(from(-1)).toEqual(now);
  expect(from(-days(3653))).toEqual(now);
  expect(from(0)).toEqual(placedAt);
  expect(from(days(3))).toEqual(new Date(placedAt.getTime() + days(3)));
});

/** The time zone of the EU market, and the EU zones farthest from it. */
const UNION = ['Europe/Berlin', 'Atlantic/Azores', 'America/Martinique', 'Europe/Helsinki'];

test('gives fourteen whole days after the day of the order in every time zone of the EU', () => {
  for (const paidAt of EDGES) {
    const until = withdrawableUntil({ from: paidAt, zone: 'Europe/Berlin' }, 'withdrawal');
    for (const zone of UNION) {
      const bought = Temporal.Instant.fromEpochMilliseconds(paidAt.getTime())
        .toZonedDateTimeISO(zone)
        .toPlainDate();
      const lawful = bought.add({ days: 15 }).toZonedDateTime(zone).epochMilliseconds;
      expect(until.getTime(), zone).toBeGreaterThanOrEqual(lawful - 1);
    }
  }
});

test.each(MARKETS.map(({ key, zone }) => [key, zone]))(
  'accepts the last moment of the last day in %s, and not the next one',
  (_, zone) => {
    for (const paidAt of EDGES) {
      const facts = { from: paidAt, zone, isCompany: false, waivedWithdrawal: false };
      for (const [by, country, isFirst] of [
        ['withdrawal', 'FR', false],
        ['guarantee', 'US', true],
      ] as const) {
        const all = { ...facts, country, isFirst };
        const until = withdrawableUntil(all, by);
        expect(decideWithdrawal(all, until)).toBe(by);
        expect(decideWithdrawal(all, new Date(until.getTime() - hours(23)))).toBe(by);
        expect(decideWithdrawal(all, new Date(until.getTime() + 1))).not.toBe(by);
      }
    }
  },
);
