/** Returns the fields of an object, or none for any other value. */
export const fieldsOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? { ...value } : {};

export const isName = (value: unknown): value is string =>
  typeof value === 'string' && value.length > 0 && value.length <= 200;
