import { expect, test } from 'vitest';
import { spanOf } from './validity.ts';

const zone = 'Asia/Tokyo';
const spans = (from: string | null, until: string | null, where = zone) => {
  const span = spanOf({ from, until, zone: where });
  return span && [span.startsAt?.toISOString() ?? null, span.endsAt?.toISOString() ?? null];
};

test('rejects invalid days, times, and zones', () => {
  for (const text of [
    '2026-02-29',
    '2026-11-31',
    '30.11.2026',
    '2026-11-30T25:00',
    '2026-11-30Z',
    '0000-01-01',
    '1969-12-31T23:59',
    '9999-12-31',
    '9999-12-31T23:59',
  ]) {
    expect(spans(text, null), text).toBeNull();
    expect(spans(null, text), text).toBeNull();
  }
  for (const where of ['', 'Asia/Edo', 'Mars']) expect(spans(null, null, where), where).toBeNull();
});

test('begins a day at its first moment, even without a midnight', () => {
  expect(spans('2026-03-29', '2026-03-29', 'Europe/Berlin')).toEqual([
    '2026-03-28T23:00:00.000Z',
    '2026-03-29T22:00:00.000Z',
  ]);
  // In Beirut, the clocks go from 00:00 to 01:00 that night.
  expect(spans('2026-03-29', null, 'Asia/Beirut')).toEqual(['2026-03-28T22:00:00.000Z', null]);
});

test('includes November 30 in Tokyo through the end of the day there', () => {
  expect(spans('2026-11-01', '2026-11-30')).toEqual([
    '2026-10-31T15:00:00.000Z',
    '2026-11-30T15:00:00.000Z',
  ]);
  expect(spans('2026-11-30T18:00', '2026-11-30T20:30:15')).toEqual([
    '2026-11-30T09:00:00.000Z',
    '2026-11-30T11:30:15.000Z',
  ]);
  expect(spans(null, null)).toEqual([null, null]);
  expect(spans('1970-01-01', '9998-12-31', 'Pacific/Pago_Pago')).toEqual([
    '1970-01-01T11:00:00.000Z',
    '9999-01-01T11:00:00.000Z',
  ]);
});
