import { expect, test } from 'vitest';
import { LOCALES } from '../../locales/index.ts';
import { listFiles, read } from './tree.ts';

// In a line from right to left a number after a Latin name belongs to the name, also beyond a comma or a bracket:
// "Windows 11، 32" is turned around as one. A mark of the direction (U+200F) between them keeps them apart.
const JOINED = /[A-Za-z][^\p{Script=Arabic}\u200F\u2068\u2069]*?[،؛(][^\p{L}\u200F\u2068]*?\d/u;
/** What messages hold beside words: placeholders, which are set apart by themselves, and choices. */
const PLACEHOLDER = /\{\w+\}/g;
const CHOICE = /\{\w+, \w+,|=?\w+ \{|\}/g;

const isJoined = (line: string): boolean =>
  JOINED.test(line.replace(PLACEHOLDER, '\u2068x\u2069').replace(CHOICE, ''));

test.each([
  'Windows 10 وWindows 11، 32 بت',
  'الإصدار 22H2 (64 بت)',
  '{windows, select, 11 {Windows 11} other {Windows 10}}، {arch, select, x64 {64 بت} other {32 بت}}',
])('a planted name that swallows a number is found: %s', (line) => {
  expect(isJoined(line)).toBe(true);
});

test.each([
  'Windows 10 وWindows 11،\u200F 32 بت',
  'الإصدار 22H2 \u200F(64 بت)',
  '{plan}، {seats, plural, one {# جهاز} other {# أجهزة}}',
  'ملف ZIP، ثم 3 ملفات',
])('what stands apart is left alone: %s', (line) => {
  expect(isJoined(line)).toBe(false);
});

test('no text from right to left joins a name with the number after it', () => {
  const prefixes = LOCALES.filter(({ direction }) => direction === 'rtl').map(
    ({ prefix }) => prefix,
  );
  const files = listFiles(new RegExp(`^locales/(${prefixes.join('|')})/.*\\.(po|md)$`));
  expect(files.length).toBeGreaterThan(100);
  const found = files.flatMap((path) =>
    read(path)
      .split('\n')
      .filter((line) => !/^(#|msgid)/.test(line) && isJoined(line))
      .map((line) => `${path}: ${line}`),
  );
  expect(found).toEqual([]);
});
