/** A data object: two digits of id, and its text. A template's text is data objects again. */
export type Field = readonly [id: string, value: string];

/** Data objects by id, in the order they were written. */
export type Fields = ReadonlyMap<string, string>;

/** The longest value its two digits of length can tell. */
const LONGEST = 99;

/**
 * Data objects one after the other: id, length in characters (not bytes) as two digits, value. Values that are
 * null are left out. Throws `RangeError` for an id that is not two digits, and for an empty or too long value.
 */
export function writeFields(fields: readonly (readonly [string, string | null])[]): string {
  return fields.map(([id, value]) => (value === null ? '' : writeField([id, value]))).join('');
}

function writeField([id, value]: Field): string {
  const { length } = [...value];
  if (!/^\d\d$/.test(id)) throw new RangeError(`"${id}" is no id of a data object`);
  if (length === 0 || length > LONGEST) {
    throw new RangeError(
      `data object ${id} has ${length} characters, 1 to ${LONGEST} can be written`,
    );
  }
  return `${id}${String(length).padStart(2, '0')}${value}`;
}

/** What `writeFields` wrote; null when a length does not fit, an id is no number or comes twice, or a value is empty. */
export function readFields(text: string): Fields | null {
  const characters = [...text];
  const fields = new Map<string, string>();
  for (let at = 0; at < characters.length; ) {
    const head = characters.slice(at, at + 4).join('');
    const id = head.slice(0, 2);
    const length = Number(head.slice(2));
    const value = characters.slice(at + 4, at + 4 + length);
    if (!/^\d{4}$/.test(head) || length === 0 || value.length < length) return null;
    if (fields.has(id)) return null;
    fields.set(id, value.join(''));
    at += 4 + length;
  }
  return fields;
}
