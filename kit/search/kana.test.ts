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
  ['it is in no text and resembles none', 'クーポソ', ['クー', 'ポソ']],
  ['each piece is a word of the texts', 'センサーキー', ['センサー', 'キー']],
  ['a space parts them', 'ライ センズ', ['ライ', 'センズ']],
  ['they are no kana', '印刷機', ['印刷', '機']],
])('words stay as they were cut where %s', (_why, query, pieces) => {
  expect(joined(query, pieces)).toEqual(pieces);
});

test('a misspelt word is whole again, whatever its width and beside what', () => {
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
])('foreign words in hiragana are written in katakana: %s', (query, written) => {
  const known = ['プリンター', 'ライセンスキー'];
  expect(writeKatakana(query, (text) => known.includes(text))).toBe(written);
});
