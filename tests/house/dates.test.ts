import { expect, test } from 'vitest';
import { isTest, listFiles, read } from './tree.ts';

/** Formats a date for people, or extracts the day of a moment. */
const WRITES =
  /Intl\.DateTimeFormat\(|\bdateFormat\(|toLocale(?:Date|Time)String|toISOString\(\)\s*\.(?:slice\(0, 10\)|split)|\bwriteDay\(|\bwriteMoment\(|\bclockFormat\(|LONG_DAY|SHORT_DAY/;

/** The only files that may, with reasons. All others call the function for their kind of date (0072). */
const ALLOWED: Readonly<Record<string, string>> = {
  'kit/formats.ts': 'every format is made here',
  'domain/price/term.ts': 'terms, by the market',
  'domain/invoice/invoice.ts': 'orders and documents, where the seller is',
  'web/loaders/moments.server.ts': 'pages: each kind by its rule',
  'web/office/format-moment.server.ts': 'the office',
  'web/support/about/contact-facts.ts': 'office hours, in their own zone',
  'web/illustrations/scenes/datarecovery.tsx': 'drawn: no date of ours',
  'web/illustrations/scenes/wallpaperx.tsx': 'drawn',
  'domain/gift/give.ts': 'the last day of a license, where the seller is',
  'domain/coupon/validity.ts': 'only asks whether there is such a zone',
  'domain/tax/assess.ts': 'the day by which a rate is chosen',
  'domain/tax/exchange.ts': 'days of the published rates',
  'domain/tax/find-rate.ts': 'days of the published rates',
  'domain/campaign/record.ts': 'a counter by day in UTC',
  'domain/feedback/count.ts': 'a counter by day in UTC',
  'domain/feedback/jobs.ts': 'the same',
  'domain/feedback/report.ts': 'the same',
  'server/api/download-tally.ts': 'the same',
  'web/office/home/days.ts': 'reads such counters',
  'web/office/releases/view.server.ts': 'the same',
  'web/office/report-filters.server.ts': 'fields of a filter, in days of the same counters',
  'web/loaders/releases.server.ts': 'a release has one day everywhere, as in its feed',
  'server/http/machine-files.ts': 'a key: files for machines are made once a day',
};

test('formats dates only with the function of their kind', () => {
  for (const sample of [
    'new Intl.DateTimeFormat("de")',
    'at.toLocaleDateString()',
    'now.toISOString().slice(0, 10)',
    'dateFormat(locale, {})',
  ])
    expect(WRITES.test(sample), sample).toBe(true);
  const files = listFiles(/^(?:web|domain|kit|providers|server)\/.*\.tsx?$/).filter(
    (file) => !isTest(file),
  );
  expect(files.length).toBeGreaterThan(500);
  const found = files.filter((file) => WRITES.test(read(file)));
  expect(found).toEqual(Object.keys(ALLOWED).sort());
});
