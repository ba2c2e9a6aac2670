import { comparable, wordsIn } from '../../../kit/written-words.ts';

/** In words. Texts are compared by runs of up to this many words. */
const SPAN = 3;
const QUOTE = /^>/m;
/** In characters. Comparing words of longer texts would block the server, so one must contain the other. */
const LONGEST_COMPARED = 100_000;
/** No program writes more alternatives. With more, all are kept. */
const MOST_FORMS = 20;

/** Combines an email's alternatives, plainest first. One with all words of the others is enough, else all are kept. */
export function chooseText(texts: readonly string[]): string {
  const [first = '', ...others] = texts.filter((text) => text.trim() !== '');
  if (others.length > MOST_FORMS) return [first, ...others].join('\n\n');
  return others.reduce((chosen, other) => {
    const isRicher = QUOTE.test(other) && !QUOTE.test(chosen);
    if (isRicher && hasWordsOf(other, chosen)) return other;
    if (hasWordsOf(chosen, other)) return chosen;
    return hasWordsOf(other, chosen) ? other : `${chosen}\n\n${other}`;
  }, first);
}

/** A symbol that may be a person's whole answer, unlike brackets and symbols that draw lines. */
const ANSWER = /(?![<>|=~^`])[\p{S}\p{Co}\p{Cn}?!]/gu;

function hasWordsOf(text: string, other: string): boolean {
  if (text.length + other.length > LONGEST_COMPARED) return squash(text).includes(squash(other));
  const known = new Set(spansOf(wordsIn(text)));
  const signs = new Set(comparable(text).match(ANSWER));
  return other.split('\n').every((line) => {
    const words = wordsIn(line);
    const spans = words.length < SPAN ? [words.join(' ')] : spansOf(words).filter(isWhole);
    if (words.length > 0) return spans.every((span) => known.has(span));
    return (comparable(line).match(ANSWER) ?? []).every((sign) => signs.has(sign));
  });
}

const squash = (text: string): string => comparable(text).replace(/[\s\p{P}<>]+/gu, '');

const isWhole = (span: string): boolean => span.split(' ').length === SPAN;

const spansOf = (words: readonly string[]): string[] =>
  words.flatMap((_, at) =>
    Array.from({ length: SPAN }, (__, more) => words.slice(at, at + more + 1).join(' ')),
  );
