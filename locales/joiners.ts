/** WORD JOINER. */
export const NO_LINE_BREAK = '\u2060';
/**
 * ZERO WIDTH JOINER and WORD JOINER. No line breaks between the letters around them. The second one alone does not
 * work in Firefox, which breaks Thai after it behind a vowel or a tone mark.
 */
export const JOINER = `\u200d${NO_LINE_BREAK}`;
/** ZERO WIDTH SPACE. A line may break here. */
export const BREAK = '\u200b';

/** Keeps a number on one line, because browsers break lines after a hyphen. For what is only shown. */
export const unbroken = (text: string): string => text.replaceAll('-', `-${NO_LINE_BREAK}`);

/** Removes what `keepWhole` added, for counting, comparing, searching, and reading aloud. */
export const withoutJoiners = (text: string): string => text.replace(/\u200b|\u200d?\u2060/g, '');
