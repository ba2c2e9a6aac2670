/**
 * ZERO WIDTH JOINER and WORD JOINER, neither of which is seen: no line ends between the letters beside them. The second
 * alone says so in every engine but Firefox's, which breaks Thai behind it where a vowel or a tone is before it.
 */
export const JOINER = '\u200d\u2060';
/** ZERO WIDTH SPACE: a line may break here. */
export const BREAK = '\u200b';

/**
 * A text without the invisible signs `keepWhole` put into it: for everything but a page's lines, where they only get in
 * the way of counting, comparing, finding and reading aloud.
 */
export const withoutJoiners = (text: string): string => text.replace(/\u200b|\u200d?\u2060/g, '');
