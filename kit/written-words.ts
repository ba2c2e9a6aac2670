import { normalForm } from './normal-form.ts';

/** Left out, because only some forms of an email contain them: URLs and quote marks. */
const NO_WORDS = /(?:https?:\/\/|mailto:|cid:|www\.)[^\s<>()[\]"]*|^[> ]+/gimu;
/** A word, or a character in scripts that write no spaces. */
export const WORD =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Extended_Pictographic}]|(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}])[\p{L}\p{N}\p{M}])+/gu;

/** Ignores width, letter case, and URLs. */
export const comparable = (text: string): string =>
  normalForm(text).toLowerCase().replace(NO_WORDS, ' ');

/** Ignores the signs between words. */
export const wordsIn = (text: string): string[] => comparable(text).match(WORD) ?? [];
