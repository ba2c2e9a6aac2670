import { expect, test } from 'vitest';
import { lowerCaseNames } from './attribute-names.ts';

test('texts, scripts, values and drawings stay as they are', () => {
  const page =
    '<p title=" hrefLang=&quot;de&quot;"> hrefLang=&quot;x</p><svg viewBox="0 0 1 1" preserveAspectRatio="none"></svg>' +
    '<script>enqueue(" hrefLang=\\"de\\"")</script>';
  expect(lowerCaseNames(page)).toBe(page);
});

test('names are those of HTML', () => {
  const react = '<meta charSet="utf-8"/><a hrefLang="zh-TW" dateTime="A" autoComplete="email">';
  const html = '<meta charset="utf-8"/><a hreflang="zh-TW" datetime="A" autocomplete="email">';
  expect(lowerCaseNames(react)).toBe(html);
});
