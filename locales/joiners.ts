/** WORD JOINER: no line breaks beside it, and it is not seen. */
export const JOINER = '\u2060';
/** ZERO WIDTH SPACE: a line may break here. */
export const BREAK = '\u200b';

/**
 * A text without the invisible signs `keepWhole` put into it: for everything but a page's lines, where they only get in
 * the way of counting, comparing, finding and reading aloud.
 */
export const withoutJoiners = (text: string): string => text.replace(/[\u200b\u2060]/g, '');
