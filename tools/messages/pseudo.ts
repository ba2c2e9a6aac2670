import { parse } from '@messageformat/parser';

/** Altered English. It reveals hard-coded texts, boxes that are too small, and layouts that ignore right-to-left. */
export type Pseudo = 'long' | 'rtl';

const ACCENTED: ReadonlyMap<string, string> = new Map(
  Object.entries({
    a: 'á',
    b: 'ƀ',
    c: 'ç',
    d: 'ð',
    e: 'é',
    f: 'ƒ',
    g: 'ĝ',
    h: 'ĥ',
    i: 'í',
    j: 'ĵ',
    k: 'ķ',
    l: 'ļ',
    n: 'ñ',
    o: 'ó',
    p: 'þ',
    r: 'ŕ',
    s: 'š',
    t: 'ţ',
    u: 'ú',
    w: 'ŵ',
    y: 'ý',
    z: 'ž',
    A: 'Á',
    B: 'Ɓ',
    C: 'Ç',
    D: 'Ð',
    E: 'É',
    G: 'Ĝ',
    H: 'Ĥ',
    I: 'Í',
    J: 'Ĵ',
    K: 'Ķ',
    L: 'Ļ',
    N: 'Ñ',
    O: 'Ó',
    P: 'Þ',
    R: 'Ŕ',
    S: 'Š',
    T: 'Ţ',
    U: 'Ú',
    W: 'Ŵ',
    Y: 'Ý',
    Z: 'Ž',
  }),
);
const VOWEL = /[áéíóúýÁÉÍÓÚÝ]/;
/** Translations of short English texts are about this much longer. */
const GROWTH = 0.4;
const RIGHT_TO_LEFT_OVERRIDE = '\u202e';
const POP_DIRECTION = '\u202c';
const TAG = /(<\/?[\w.-]+\/?>)/;

export const pseudoLong = (text: string): string => mapWords(text, lengthen);

export const pseudoRtl = (text: string): string =>
  mapWords(text, (words) =>
    words.replace(/[\p{L}\p{N}]+/gu, (word) => RIGHT_TO_LEFT_OVERRIDE + word + POP_DIRECTION),
  );

export const pseudoText = (kind: Pseudo, text: string): string =>
  kind === 'long' ? pseudoLong(text) : pseudoRtl(text);

function lengthen(words: string): string {
  let debt = 0;
  let longer = '';
  for (const letter of words) {
    const accented = ACCENTED.get(letter) ?? letter;
    longer += accented;
    debt += GROWTH;
    while (debt >= 1 && VOWEL.test(accented)) {
      longer += accented.toLowerCase();
      debt -= 1;
    }
  }
  return longer + '~'.repeat(Math.round(debt));
}

/** Keeps ICU syntax, placeholders, and tags byte for byte. */
function mapWords(text: string, change: (words: string) => string): string {
  const content: { offset: number; text: string }[] = [];
  collect(parse(text), content);
  let result = '';
  let end = 0;
  for (const piece of content.sort((a, b) => a.offset - b.offset)) {
    result += text.slice(end, piece.offset) + changeOutsideTags(piece.text, change);
    end = piece.offset + piece.text.length;
  }
  return result + text.slice(end);
}

type Tokens = ReturnType<typeof parse>[number] | { readonly type: 'octothorpe' };

function collect(tokens: readonly Tokens[], into: { offset: number; text: string }[]): void {
  for (const token of tokens) {
    if (token.type === 'content') into.push({ offset: token.ctx.offset, text: token.ctx.text });
    if ('cases' in token) for (const option of token.cases) collect(option.tokens, into);
  }
}

function changeOutsideTags(text: string, change: (words: string) => string): string {
  return text
    .split(TAG)
    .map((part, index) => (index % 2 === 1 || part === '' ? part : change(part)))
    .join('');
}
