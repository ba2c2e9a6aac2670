/** A word as it stands in a text, and as it is compared. */
export type Word = { readonly text: string; readonly folded: string };

/** Longer words are no words; comparing them would cost their square. */
const LONGEST_WORD = 40;
/** Accents of Latin and Cyrillic; Arabic vowel signs, hamza and stretching; the dot of Hindi and Bengali; joiners. */
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
/** Germans without umlauts on the keyboard write `ae`; both sides become `a`. */
const DIGRAPH = /([aou])e/g;
const ARABIC = /^[\u0621-\u064a]+$/;
const ARTICLE = /^(?:[وفبك]?ال|لل|و)(?=.{3})/;
const ENDING = /(?<=.{3})(?:ات|ان|ين|ون|ها|هم|يه|نا|ه|ي|ك)$/;
/** Between Latin letters and those of scripts without spaces the segmenter sees no border. */
const BORDER =
  /(?<=[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}\p{sc=Thai}])(?=[a-z0-9])|(?<=[a-z0-9])(?=[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}\p{sc=Thai}])/iu;

const segmenters = new Map<string, Intl.Segmenter>();

/**
 * The words of a text in its order, by the rules of its language: Chinese, Japanese and Thai have no
 * spaces between them.
 * @param tag BCP 47, `zh-TW`
 */
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

/** What one segment of a text is compared by; more than one word where two scripts meet. */
export const foldParts = (segment: string): string[] => segment.split(BORDER).map(foldWord);

/**
 * What two spellings of a word have in common: no case, no accents, no width, no umlaut or its two
 * letters; in Arabic no vowels, no forms of alef, no article and no ending.
 */
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

/** Finds the words of a language (a BCP 47 tag); made once for each, because making one is slow. */
export function segmenterOf(tag: string): Intl.Segmenter {
  const known = segmenters.get(tag);
  if (known) return known;
  const made = new Intl.Segmenter(tag, { granularity: 'word' });
  segmenters.set(tag, made);
  return made;
}
