import { normalForm } from './normal-form.ts';

/** URLs and quote marks, which not every form of an email contains. */
const NO_WORDS = /(?:https?:\/\/|mailto:|cid:|www\.)[^\s<>()[\]"]*|^[> ]+/gimu;
/** A word, or a character in scripts that write no spaces. */
export const WORD =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Extended_Pictographic}]|(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}])[\p{L}\p{N}\p{M}])+/gu;

/** Returns a text for comparing, without differences in width, letter case, and URLs. */
export const comparable = (text: string): string =>
  normalForm(text).toLowerCase().replace(NO_WORDS, ' ');

/** Returns the words for comparing, without the signs between them. */
export const wordsIn = (text: string): string[] => comparable(text).match(WORD) ?? [];
