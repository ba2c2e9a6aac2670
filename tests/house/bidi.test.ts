import { expect, test } from 'vitest';
import { LOCALES } from '../../locales/index.ts';
import { listFiles, read } from './tree.ts';

// In right-to-left text, a number after a Latin name joins the name, even across a comma or a bracket, so "Windows 11،
// 32" is reordered as one. A right-to-left mark (U+200F) between them separates them.
const JOINED = /[A-Za-z][^\p{Script=Arabic}\u200F\u2068\u2069]*?[،؛(][^\p{L}\u200F\u2068]*?\d/u;
/** Placeholders are isolated automatically. Choices are syntax. */
const PLACEHOLDER = /\{\w+\}/g;
const CHOICE = /\{\w+, \w+,|=?\w+ \{|\}/g;

const isJoined = (line: string): boolean =>
  JOINED.test(line.replace(PLACEHOLDER, '\u2068x\u2069').replace(CHOICE, ''));

test.each([
  'Windows 10 وWindows 11، 32 بت',
  'الإصدار 22H2 (64 بت)',
  '{windows, select, 11 {Windows 11} other {Windows 10}}، {arch, select, x64 {64 بت} other {32 بت}}',
])('finds a planted name that joins a number: %s', (line) => {
  expect(isJoined(line)).toBe(true);
});

test.each([
  'Windows 10 وWindows 11،\u200F 32 بت',
  'الإصدار 22H2 \u200F(64 بت)',
  '{plan}، {seats, plural, one {# جهاز} other {# أجهزة}}',
  'ملف ZIP، ثم 3 ملفات',
])('accepts a separated name: %s', (line) => {
  expect(isJoined(line)).toBe(false);
});

const prefixes = LOCALES.filter(({ direction }) => direction === 'rtl').map(({ prefix }) => prefix);

test.runIf(prefixes.length > 0)(
  'separates names from following numbers in right-to-left texts',
  () => {
    const files = listFiles(new RegExp(`^locales/(${prefixes.join('|')})/.*\\.(po|md)$`));
    expect(files.length).toBeGreaterThan(100);
    const found = files.flatMap((path) =>
      read(path)
        .split('\n')
        .filter((line) => !/^(#|msgid)/.test(line) && isJoined(line))
        .map((line) => `${path}: ${line}`),
    );
    expect(found).toEqual([]);
  },
);
