import { expect, test } from 'vitest';
import { nameWritten } from '../browser/page-data.ts';
import { WrittenHtml } from './written-html.server.ts';

const LONG = '<p title="a$&b">\u2028 "quoted" \\ <br/></p>';

test('the same HTML has one place, however often a part is rendered', () => {
  const written = new WrittenHtml();
  expect([LONG, '<p>other</p>', LONG].map((html) => written.placeOf(html))).toEqual([0, 1, 0]);
});

test('data names the place of what is written, and says the rest', () => {
  const written = new WrittenHtml();
  written.placeOf('<p>in no data</p>');
  const place = written.placeOf(LONG);
  const data = JSON.stringify(['body', LONG, 'title', `${LONG} and more`]);
  const short = written.shorten(data);
  expect(short).toBe(
    `["body",${nameWritten(place)},"title",${JSON.stringify(`${LONG} and more`)}]`,
  );
  expect(JSON.parse(short)[1]).toBe(`\u0000written ${place}`);
});
