/**
 * So many signs on one letter nobody writes, and putting them in order takes the square of their number. The last two stand
 * in their own place, and become such signs.
 */
const CROWD = /[\p{M}\uff9e\uff9f]{30}/gu;
/** Seen by nobody, and ends what is put in order (UAX #15, Stream-Safe Text Format). */
const JOINER = '\u034f';

/** A text in a normal form of Unicode: one form of what looks the same, in linear time whatever was written. */
export const normalForm = (text: string, form: 'NFC' | 'NFKC' | 'NFKD' = 'NFKC'): string =>
  text.replace(CROWD, `$&${JOINER}`).normalize(form);
