import { expect, test } from 'vitest';
import { fitLines, splitAtBreaks } from './lines.ts';

const linesOf = (text: string, width: number, { language = 'en', most = 3 } = {}) =>
  fitLines(text, { language, width, most, measure: (line) => line.length });

test('returns null if a word is too wide or more lines are needed', () => {
  expect(linesOf('incomprehensible', 10)).toBeNull();
  expect(linesOf('one two three four', 9, { most: 1 })).toBeNull();
});

test('no line starts with a closing sign, a particle, or the hiragana of a word', () => {
  expect(splitAtBreaks('削除したファイルを探して、復元', 'ja')).toEqual([
    '削除した',
    'ファイルを',
    '探して、',
    '復元',
  ]);
  expect(splitAtBreaks('одно — и', 'ru')).toEqual(['одно — ', 'и']);
  expect(splitAtBreaks('一件事的 Windows', 'zh').join('|')).not.toContain('|的');
  expect(splitAtBreaks('（压缩）文件', 'zh')[0]).toBe('（压缩）');
});

test('keeps words with a hyphen or an apostrophe together', () => {
  expect(splitAtBreaks('Windows-এ ফাইল', 'bn')).toEqual(['Windows-এ ', 'ফাইল']);
  expect(splitAtBreaks('Windows’ta arşiv', 'tr')).toEqual(['Windows’ta ', 'arşiv']);
});

test('breaks Thai between words', () => {
  expect(splitAtBreaks('เปิดไฟล์', 'th')).toEqual(['เปิด', 'ไฟล์']);
});

test('keeps one line if it fits', () => {
  expect(linesOf('one two', 7)).toEqual(['one two']);
});

test('makes as few lines as fit, as even as possible', () => {
  expect(linesOf('aaa bbb ccc ddd', 14)).toEqual(['aaa bbb', 'ccc ddd']);
  expect(linesOf('aaa bbb ccc ddd', 7)).toEqual(['aaa bbb', 'ccc ddd']);
  expect(linesOf('aaaaa b ccccc', 6)).toEqual(['aaaaa', 'b', 'ccccc']);
  expect(linesOf('aaaaa b ccccc', 7)).toEqual(['aaaaa', 'b ccccc']);
});
