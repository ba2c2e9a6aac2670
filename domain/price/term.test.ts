import { describe, expect, test } from 'vitest';
import { LOCALES } from '../../locales/index.ts';
import { MARKETS } from './market.ts';
import { lastOfDay, marketZone, termDay, termMoment } from './term.ts';

/** Around midnight in many zones, at the end of a year, and at changes to and from daylight saving time. */
const EDGES = [
  ...['2026-12-31T14:59:59Z', '2026-12-31T15:00:00Z', '2026-12-31T23:30:00Z'],
  ...['2027-01-01T04:59:59Z', '2027-01-01T05:00:00Z', '2027-03-14T06:59:59Z'],
  ...['2027-03-28T00:59:59Z', '2027-03-28T01:00:00Z', '2027-10-30T22:00:00Z'],
  ...['2027-10-31T22:59:59Z', '2028-02-29T23:59:59Z'],
].map((text) => new Date(text));

const dayIn = (moment: Date, zone: string) =>
  Temporal.Instant.fromEpochMilliseconds(moment.getTime()).toZonedDateTimeISO(zone).toPlainDate();

test('has a valid zone for every market, and UTC for a former one', () => {
  for (const { zone } of MARKETS) expect(() => dayIn(new Date(), zone), zone).not.toThrow();
  expect(marketZone('us')).toBe('America/New_York');
  expect(marketZone('nowhere')).toBe('UTC');
});

test.each([
  ['us', 'December 31, 2026'],
  ['br', 'December 31, 2026'],
  ['gb', 'December 31, 2026'],
  ['eu', 'January 1, 2027'],
  ['jp', 'January 1, 2027'],
])('writes 23:30 UTC on New Year’s Eve in market %s as %s', (market, day) => {
  expect(termDay(new Date('2026-12-31T23:30:00Z'), { market, locale: 'en' })).toBe(day);
});

test('names the zone of a moment', () => {
  const at = new Date('2026-12-31T23:30:00Z');
  expect(termMoment(at, { market: 'eu', locale: 'de' })).toBe('1. Januar 2027 um 00:30:00 MEZ');
  expect(termMoment(at, { market: 'jp', locale: 'en' })).toContain('GMT+9');
});

describe.each(LOCALES.map(({ prefix, market }) => [prefix, market] as const))('%s', (_, market) => {
  test('includes the whole day of a deadline and no moment of the next', () => {
    const zone = marketZone(market);
    for (const edge of EDGES) {
      for (const days of [0, 15, 30]) {
        const last = lastOfDay(edge, days, zone);
        expect(`${dayIn(last, zone)}`).toBe(`${dayIn(edge, zone).add({ days })}`);
        const next = new Date(last.getTime() + 1);
        expect(`${dayIn(next, zone)}`).toBe(`${dayIn(edge, zone).add({ days: days + 1 })}`);
        expect(termDay(last, { market, locale: 'en' })).not.toBe(
          termDay(next, { market, locale: 'en' }),
        );
      }
    }
  });
});
