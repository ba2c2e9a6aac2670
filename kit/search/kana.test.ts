import { expect, test } from 'vitest';
import { joinKana, writeKatakana } from './kana.ts';

const TERMS = ['ライセンス', 'センサー', 'ドライバー', 'キー'];
const texts = {
  isKnown: (word: string) => TERMS.includes(word),
  resembles: (word: string) => ['ライセンズ', 'ドライパー'].includes(word),
};
const joined = (query: string, pieces: readonly string[]) => {
  const words = pieces.map((text) => ({ text, folded: text.normalize('NFKC') }));
  return joinKana(words, query, texts).map(({ folded }) => folded);
};

test.each([
  ['the word resembles none of the texts', 'クーポソ', ['クー', 'ポソ']],
  ['every piece is a word of the texts', 'センサーキー', ['センサー', 'キー']],
  ['a space separates them', 'ライ センズ', ['ライ', 'センズ']],
  ['they are not kana', '印刷機', ['印刷', '機']],
])('keeps the pieces if %s', (_why, query, pieces) => {
  expect(joined(query, pieces)).toEqual(pieces);
});

test('joins a misspelled word of any width, beside any text', () => {
  expect(joined('ライセンズ', ['ライ', 'センズ'])).toEqual(['ライセンズ']);
  expect(joined('ﾗｲｾﾝｽﾞ', ['ﾗｲ', 'ｾﾝｽﾞ'])).toEqual(['ライセンズ']);
  const query = '印刷のドライパー ライセンズ';
  expect(joined(query, ['印刷', 'の', 'ドラ', 'イパー', 'ライ', 'センズ'])).toEqual([
    ...['印刷', 'の', 'ドライパー', 'ライセンズ'],
  ]);
});

test.each([
  ['ぷりんたー', 'プリンター'],
  ['ぷりんたーの印刷', 'プリンター の印刷'],
  ['らいせんすきー', 'ライセンスキー'],
  ['ありがとう', 'ありがとう'],
  ['印刷できない', '印刷できない'],
  ['printer', 'printer'],
])('writes foreign words in katakana: %s', (query, written) => {
  const known = ['プリンター', 'ライセンスキー'];
  expect(writeKatakana(query, (text) => known.includes(text))).toBe(written);
});
