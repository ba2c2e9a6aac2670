export type Values = Record<string, unknown>;

/** Letters and digits keep their direction anyway, and a message may compare them in a `select`. */
const PLAIN = /^[a-z\d]+$/;

/** Wraps a text in Unicode isolates (FSI … PDI), which keep its direction. */
export const isolatedText = (text: string): string => `\u2068${text}\u2069`;

/** Isolates prices, names, and numbers inside a right-to-left sentence. */
export function isolated(values: Values): Values {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' && !PLAIN.test(value) ? isolatedText(value) : value,
    ]),
  );
}
