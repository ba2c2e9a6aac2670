import type { Word } from './words.ts';

const KANA = /^[\p{sc=Katakana}ー]+$/u;
/** As long as the shortest foreign words; shorter runs of hiragana are what holds a sentence together. */
const HIRAGANA = /[\u3041-\u3096ー]{3,}/g;
/** Katakana stand so far behind their hiragana in Unicode. */
const TO_KATAKANA = 0x60;
const PARTICLE = /[がのをにはへとでも]$/;

/**
 * Who types fast leaves foreign words in hiragana (「ぷりんたー」): such a run is written in katakana where that makes a
 * word of the texts, and a particle behind it stays what it is.
 * @param isWord whether a text in katakana is made of words of the texts only
 */
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
