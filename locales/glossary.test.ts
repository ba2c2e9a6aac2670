import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findTerms, readRuled } from './glossary.ts';
import { getLocale, LOCALES } from './index.ts';

const find = (prefix: string, rows: readonly string[], text: string) =>
  readRuled(rows.join('\n'), getLocale(prefix))
    .filter(({ isIn }) => isIn(text))
    .map(({ word }) => word);

const GERMAN = [
  '| English | Deutsch | Not |',
  '| --- | --- | --- |',
  '| credit note | Rechnungskorrektur (§ 14) | Gutschrift, Storno (in Briefen) |',
  '| coupon | Gutschein | |',
];

test('finds whole words in any case, and leaves those with a note to people', () => {
  expect(find('de', GERMAN, 'Ihre gutschrift ist da.')).toEqual(['Gutschrift']);
  expect(find('de', GERMAN, 'Gutschriften, Gutschein, Storno')).toEqual([]);
});

test('a star stands for every ending', () => {
  const rows = [
    '| English | Deutsch | Not |',
    '| --- | --- | --- |',
    '| coupon | Gutschein | Storn* |',
  ];
  expect(find('de', rows, 'Stornierungen')).toEqual(['Storn*']);
  expect(find('de', rows, 'Ein Gutschein, ungestört')).toEqual([]);
});

test('knows the dotted and the dotless i of Turkish', () => {
  const rows = [
    '| English | Türkçe | Not |',
    '| --- | --- | --- |',
    '| download | indirme | iniş, ılık |',
  ];
  expect(find('tr', rows, 'İNİŞ SAYFASI')).toEqual(['iniş']);
  expect(find('tr', rows, 'Iniş, ILIK')).toEqual(['ılık']);
});

test('finds words in scripts without spaces, but not inside of a term', () => {
  const rows = [
    '| English | 日本語 | Not |',
    '| --- | --- | --- |',
    '| archiver | 圧縮・解凍ソフト | |',
    '| extract | 展開 | 解凍 |',
  ];
  expect(find('ja', rows, 'ファイルを解凍します')).toEqual(['解凍']);
  expect(find('ja', rows, '圧縮・解凍ソフトを開く')).toEqual([]);
});

test('reads the terms of the English glossary from its first column', () => {
  const rows = [
    '| Term | Use for | Not |',
    '| --- | --- | --- |',
    '| File Explorer | the window | Explorer, file\u00a0manager |',
  ];
  expect(find('en', rows, 'Open the Explorer.')).toEqual(['Explorer']);
  expect(find('en', rows, 'Open File Explorer.')).toEqual([]);
});

test('a language without a third column rules nothing out, and the German one does', () => {
  expect(
    find(
      'de',
      GERMAN.map((row) => row.replace('| Not', '')),
      'Gutschrift',
    ),
  ).toEqual([]);
  expect(findTerms('Ihre Gutschrift', 'de')).toEqual([
    expect.stringMatching(/^not Gutschrift\* but Rechnungskorrektur/),
  ]);
});

/** Words that a note restricts cannot be enforced, so notes have a column of their own. */
test.each(LOCALES.map(({ prefix }) => prefix))('%s enforces all that it rules out', (prefix) => {
  const source = readFileSync(join(process.cwd(), 'locales', prefix, 'glossary.md'), 'utf8');
  const table = source.split('\n').filter((line) => line.startsWith('|'));
  const ruledOut = table.slice(2).map((line) => line.split('|')[3] ?? '');
  expect(ruledOut.filter((cell) => /[()（）]/.test(cell))).toEqual([]);
  expect(readRuled(source, getLocale(prefix)).length).toBeGreaterThan(100);
});

test.each([
  ['en', 'Install a clean driver.'],
  ['en', 'It gives you honest chances.'],
  ['en', 'How to request your money'],
  ['en', 'A private person in the European Union'],
  ['en', 'Use it by commands.'],
  ['en', 'It knows AES-256.'],
  ['tr', 'İptal edilen ekli dosyayı çıkartın, koltuklar'],
  ['cn', '价格9折，按座位计算'],
  ['ja', '席を追加する'],
  ['es', 'la edición gratuita'],
  ['pt', 'o utilizador e o ficheiro'],
])('%s finds a wrong word in %j', (prefix, text) => {
  expect(findTerms(text, prefix)).not.toEqual([]);
});
