import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { lettersOf } from './font-letters.ts';
import { fontFileFor, fontFilesFor, type Writing } from './fonts.ts';
import { NAME_FONTS } from './name-fonts.ts';

const families = (text: string, writing: Writing) =>
  fontFilesFor(text, writing).map(({ family }) => family);

test('returns no font for an empty text or an unknown letter', () => {
  expect(families('', 'latin')).toEqual([]);
  expect(families('\u{10FFFD}', 'japanese')).toEqual([]);
  expect(families('漢', 'latin')).toEqual([]);
});

test('takes a letter of another script from the Latin font', () => {
  expect(families('ж', 'arabic')).toEqual(['inter-cyrillic']);
});

test('puts the file of the script before the Latin one', () => {
  expect(families('Windows फ़ाइल', 'devanagari')).toEqual([
    'noto-sans-devanagari-devanagari',
    'noto-sans-devanagari-latin',
  ]);
});

test('takes a letter that a file lacks from the next font', () => {
  expect(families('₹', 'thai')).toEqual(['inter-latin-ext']);
  expect(fontFileFor('₹', 'thai', null)?.family).toBe('inter-latin-ext');
});

test('keeps the previous file where possible, and returns null for unknown letters', () => {
  const before = fontFileFor('फ', 'devanagari', null);
  expect(before?.family).toBe('noto-sans-devanagari-devanagari');
  expect(fontFileFor('\u200d', 'devanagari', before)?.family).toBe(before?.family);
  expect(fontFileFor('ж', 'devanagari', before)?.family).toBe('inter-cyrillic');
  expect(fontFileFor('\u{10FFFD}', 'japanese', before)).toBeNull();
});

test('draws a Han character as its country does', () => {
  const fonts = (['han-simplified', 'han-traditional', 'japanese', 'hangul'] as const).map(
    (writing) => families('直', writing)[0]?.slice(0, 12),
  );
  expect(fonts).toEqual(['noto-sans-sc', 'noto-sans-tc', 'noto-sans-jp', 'noto-sans-kr']);
});

test.each([
  ['latin', 'Größe Đặt İş „x“ – €'],
  ['cyrillic', 'Объём «файла» №'],
  ['arabic', 'الأرشيف، ZIP'],
  ['bengali', 'আর্কাইভ ক্ষ।'],
  ['devanagari', 'फ़ाइलें क्ष।'],
  ['thai', 'ไฟล์ที่ลบไปแล้ว'],
  ['han-simplified', '压缩文件，“软件”'],
  ['han-traditional', '壓縮檔，「軟體」'],
  ['japanese', '圧縮・ファイル、ー'],
  ['hangul', '압축 파일·보기'],
] as const)('the files for %s exist and contain every letter', (writing, text) => {
  const files = fontFilesFor(text, writing);
  expect(files.every(({ path }) => existsSync(path))).toBe(true);
  const drawn = files.map(({ path }) => lettersOf(path));
  const missing = [...text].filter(
    (letter) => !drawn.some((letters) => letters.has(letter.codePointAt(0) ?? 0)),
  );
  expect(missing).toEqual([]);
});

test('installs every font for names, and no unused font', () => {
  const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as {
    dependencies: Record<string, string>;
  };
  const listed = NAME_FONTS.map((font) => font.split('/').slice(0, 2).join('/'));
  expect(listed.filter((name) => !(name in dependencies))).toEqual([]);
  const pages = /inter$|manrope$|noto-sans-(arabic|bengali|devanagari|thai|sc|tc|jp|kr)$/;
  const fonts = Object.keys(dependencies).filter((name) => /font/.test(name) && /^@/.test(name));
  expect(fonts.filter((name) => !pages.test(name) && !listed.includes(name))).toEqual([]);
});

test.each([
  ['כהן', 'noto-sans-hebrew-hebrew'],
  ['𠮷', 'noto-sans-jp-'],
  ['𨋢', 'noto-sans-'],
  ['x\u0302', 'noto-sans-'],
  ['𝓐', 'noto-sans-math-'],
  ['😀', 'noto-emoji-'],
])('finds a font for %s in a Latin text', (name, family) => {
  const [letter = ''] = [...new Intl.Segmenter('und').segment(name)].map((one) => one.segment);
  expect(fontFileFor(letter, 'latin', null)?.family).toContain(family);
});
