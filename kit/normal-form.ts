/**
 * More marks on a letter than any real text has. Sorting them takes quadratic time. The last two characters of the
 * class decompose into marks.
 */
const LONG_MARK_RUN = /[\p{M}\uff9e\uff9f]{30}/gu;
/** Invisible, and ends a run of marks to sort (UAX #15, Stream-Safe Text Format). */
const JOINER = '\u034f';

/** Normalizes in linear time, whatever the text. */
export const normalForm = (text: string, form: 'NFC' | 'NFKC' | 'NFKD' = 'NFKC'): string =>
  text.replace(LONG_MARK_RUN, `$&${JOINER}`).normalize(form);
