/** What is put into a message. */
export type Values = Record<string, unknown>;

/** Letters and digits alone keep their direction anyway, and a message may choose its words by them (`select`). */
const PLAIN = /^[a-z\d]+$/;

/** Prices, names and numbers keep their own direction inside a right-to-left sentence (FSI … PDI). */
export function isolated(values: Values): Values {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' && !PLAIN.test(value) ? `\u2068${value}\u2069` : value,
    ]),
  );
}
