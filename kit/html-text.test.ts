import { expect, test } from 'vitest';
import { htmlToText } from './html-text.ts';
import { renderMarkdown } from './markdown.ts';

test.each([
  ['', ''],
  ['<p></p>', ''],
  ['<p>a &#x26; b &#60; c &amp; d &quot;e&quot;</p>', 'a & b < c & d "e"'],
  ['<p>&unknown; stays</p>', '&unknown; stays'],
  ['<p>one<br>two</p>', 'one\ntwo'],
])('%s', (html, text) => expect(htmlToText(html)).toBe(text));

test('each block becomes a line, and tags within it disappear', () => {
  const { html } = renderMarkdown('First **bold** [link](/a).\n\n1. one\n2. two\n\nlast');
  expect(htmlToText(html)).toBe('First bold link.\none\ntwo\nlast');
});

test('keeps many spaces within a line', { timeout: 5000 }, () => {
  const spaces = ' '.repeat(200_000);
  expect(htmlToText(`<p>a${spaces}b \n c</p>`)).toBe(`a${spaces}b c`);
});
