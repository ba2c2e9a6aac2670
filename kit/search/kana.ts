import type { Word } from './words.ts';

const KANA = /^[\p{sc=Katakana}ー]+$/u;

/**
 * Foreign words of Japanese that the dictionary of the segmenter does not know are cut into pieces, and a misspelt one
 * (「ライセンズ」) would be searched for by its pieces (「ライト」「センサー」). Such pieces are one word again where that
 * word resembles one of the texts.
 * @param resembles whether a word that is in no text is near to one that is
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

/** The words, with those in kana that nothing parts in the query beside each other. */
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
