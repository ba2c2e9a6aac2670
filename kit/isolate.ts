/** What is put into a message. */
export type Values = Record<string, unknown>;

/** Prices, names and numbers keep their own direction inside a right-to-left sentence (FSI … PDI). */
export function isolated(values: Values): Values {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' ? `\u2068${value}\u2069` : value,
    ]),
  );
}
