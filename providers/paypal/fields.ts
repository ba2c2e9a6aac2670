/** Returns the fields of an object, or none for any other value. */
export const fieldsOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? { ...value } : {};

/** Returns the fields of an object in JSON, or none for any other text. */
export function parseFields(text: string | null): Record<string, unknown> {
  try {
    return fieldsOf(JSON.parse(text ?? ''));
  } catch {
    return {};
  }
}

/** Returns the items of an array, or none for any other value. */
export const itemsOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** Ids of PayPal's become part of URLs. */
export const isId = (value: unknown): value is string =>
  typeof value === 'string' && /^[\w-]{1,200}$/.test(value);
