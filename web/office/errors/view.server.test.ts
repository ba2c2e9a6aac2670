import { expect, test } from 'vitest';
import { groupErrors } from './view.server.ts';

const stored = (fingerprint: string, day: string, message: string) => ({
  day,
  fingerprint,
  message,
  count: 1,
  type: 'declined',
  url: '',
  language: '',
  userAgent: '',
  referrer: '',
  extras: '{}',
  firstAt: new Date(`${day}T01:00:00Z`),
  lastAt: new Date(`${day}T02:00:00Z`),
});

test('groups errors across days and shows the newest example', () => {
  const groups = groupErrors(
    [
      stored('a', '2026-01-16', 'new'),
      stored('other', '2026-01-16', 'mixed'),
      stored('a', '2026-01-15', 'old'),
    ],
    [
      { fingerprint: 'a', day: '2026-01-16', count: 2 },
      { fingerprint: 'other', day: '2026-01-16', count: 7 },
      { fingerprint: 'a', day: '2026-01-15', count: 40 },
    ],
  );
  expect(groups).toMatchObject([
    {
      fingerprint: 'a',
      message: 'new',
      count: 42,
      isMixed: false,
      lastAt: '2026-01-16T02:00:00.000Z',
      byDay: [
        { name: '2026-01-16', value: 2 },
        { name: '2026-01-15', value: 40 },
      ],
    },
    { fingerprint: 'other', count: 7, isMixed: true },
  ]);
});
