import type { Word } from './words.ts';

const KANA = /^[\p{sc=Katakana}ー]+$/u;
/** Shorter runs of hiragana are grammar. */
const HIRAGANA = /[\u3041-\u3096ー]{3,}/g;
const TO_KATAKANA = 0x60;
const PARTICLE = /[がのをにはへとでも]$/;

/** Rewrites loanwords typed in hiragana (「ぷりんたー」) as katakana if the texts contain them. Particles stay. */
export function writeKatakana(query: string, isWord: (text: string) => boolean): string {
  return query.replace(HIRAGANA, (run) => {
    if (isWord(inKatakana(run))) return inKatakana(run);
    const word = inKatakana(run.replace(PARTICLE, ''));
    return word.length < run.length && isWord(word) ? `${word} ${run.slice(word.length)}` : run;
  });
}

const inKatakana = (text: string): string =>
  text.replace(/[\u3041-\u3096]/g, (letter) =>
    String.fromCharCode(letter.charCodeAt(0) + TO_KATAKANA),
  );

/**
 * The segmenter splits misspelled loanwords (「ライセンズ」), and the search would find the pieces (「ライト」「センサー」).
 * Joins the pieces if the whole resembles a known word.
 */
export function joinKana(
  words: readonly Word[],
  query: string,
  {
    isKnown,
    resembles,
  }: { isKnown: (folded: string) => boolean; resembles: (folded: string) => boolean },
): readonly Word[] {
  return runsOf(words, query).flatMap((run) => {
    const whole = { text: textOf(run), folded: run.map(({ folded }) => folded).join('') };
    if (run.length === 1 || isKnown(whole.folded)) return run;
    return run.some(({ folded }) => !isKnown(folded)) && resembles(whole.folded) ? [whole] : run;
  });
}

/** Kana words that are adjacent in the query. */
function runsOf(words: readonly Word[], query: string): Word[][] {
  const runs: Word[][] = [];
  for (const word of words) {
    const last = runs.at(-1);
    const isBeside = last !== undefined && query.includes(textOf(last) + word.text);
    if (isBeside && [...last, word].every(({ folded }) => KANA.test(folded))) last.push(word);
    else runs.push([word]);
  }
  return runs;
}

const textOf = (run: readonly Word[]): string => run.map(({ text }) => text).join('');
