/** What is put into a message. */
export type Values = Record<string, unknown>;

/** Letters and digits alone keep their direction anyway, and a message may choose its words by them (`select`). */
const PLAIN = /^[a-z\d]+$/;

/** A text that keeps its own direction, whatever stands around it: in Unicode's isolates (FSI … PDI). */
export const isolatedText = (text: string): string => `\u2068${text}\u2069`;

/** Prices, names and numbers keep their own direction inside a right-to-left sentence. */
export function isolated(values: Values): Values {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' && !PLAIN.test(value) ? isolatedText(value) : value,
    ]),
  );
}
