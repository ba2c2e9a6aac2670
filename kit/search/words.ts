export type Word = { readonly text: string; readonly folded: string };

/** Longer strings are not words and slow to compare. */
const LONGEST_WORD = 40;
/** Latin and Cyrillic accents, Arabic vowel signs, hamza, and tatweel, the dot of Hindi and Bengali, and joiners. */
const MARKS = /[\u0300-\u036f\u064b-\u065f\u0670\u0640\u093c\u09bc\u200c\u200d]/g;
const LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  ı: 'i',
  đ: 'd',
  ø: 'o',
  ł: 'l',
  æ: 'a',
  œ: 'o',
  '’': "'",
  ٱ: 'ا',
  ى: 'ي',
  ة: 'ه',
  ک: 'ك',
  ی: 'ي',
  '\u0901': '\u0902',
};
const LETTER = /[ßıđøłæœ’ٱىةکی\u0901]/g;
/** Germans whose keyboard has no umlauts type `ae`. Both forms become `a`. */
const DIGRAPH = /([aou])e/g;
const ARABIC = /^[\u0621-\u064a]+$/;
const ARTICLE = /^(?:[وفبك]?ال|لل|و)(?=.{3})/;
const ENDING = /(?<=.{3})(?:ات|ان|ين|ون|ها|هم|يه|نا|ه|ي|ك)$/;
/** The segmenter does not separate Latin letters from scripts without spaces. */
const BORDER =
  /(?<=[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}\p{sc=Thai}])(?=[a-z0-9])|(?<=[a-z0-9])(?=[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}\p{sc=Thai}])/iu;

const segmenters = new Map<string, Intl.Segmenter>();

/** Splits a text into words, also in Chinese, Japanese, and Thai. `tag` is a BCP 47 tag. */
export function listWords(text: string, tag: string): Word[] {
  const words: Word[] = [];
  for (const { segment, isWordLike } of segmenterOf(tag).segment(text)) {
    if (!isWordLike) continue;
    for (const part of segment.split(BORDER)) {
      const folded = foldWord(part);
      if (folded !== '') words.push({ text: part, folded });
    }
  }
  return words;
}

/** Splits a segment where two scripts meet. */
export const foldParts = (segment: string): string[] => segment.split(BORDER).map(foldWord);

/** Removes Arabic vowels, forms of alef, the article, and endings. */
function foldWord(word: string): string {
  const plain = word
    .slice(0, LONGEST_WORD)
    .normalize('NFKD')
    .replace(MARKS, '')
    .toLowerCase()
    .replace(MARKS, '')
    .replace(LETTER, (letter) => LETTERS[letter] ?? letter)
    .normalize('NFC');
  return ARABIC.test(plain)
    ? plain.replace(ARTICLE, '').replace(ENDING, '')
    : plain.replace(DIGRAPH, '$1');
}

/** Returns a cached segmenter, because creating one is slow. */
export function segmenterOf(tag: string): Intl.Segmenter {
  const known = segmenters.get(tag);
  if (known) return known;
  const made = new Intl.Segmenter(tag, { granularity: 'word' });
  segmenters.set(tag, made);
  return made;
}
