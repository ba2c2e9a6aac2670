import { normalForm } from './normal-form.ts';

/** Addresses stand in one form of a mail and not in the other, as do the marks of its quotes. */
const NO_WORDS = /(?:https?:\/\/|mailto:|cid:|www\.)[^\s<>()[\]"]*|^[> ]+/gimu;
/** A word; of languages that put no spaces between words, a character. */
export const WORD =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Extended_Pictographic}]|(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}])[\p{L}\p{N}\p{M}])+/gu;

/** Puts a text into the form in which its words are compared: width, letter case and addresses do not count. */
export const comparable = (text: string): string =>
  normalForm(text).toLowerCase().replace(NO_WORDS, ' ');

/** The words of what somebody wrote, to compare them with another form of it; signs between them do not count. */
export const wordsIn = (text: string): string[] => comparable(text).match(WORD) ?? [];
