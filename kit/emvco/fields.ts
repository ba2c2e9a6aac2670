/** The value of a template consists of data objects again. */
export type Field = readonly [id: string, value: string];

export type Fields = ReadonlyMap<string, string>;

const LONGEST = 99;

/** Writes id, length in characters (not bytes), and value. Throws `RangeError` for an invalid id or length. */
export function writeFields(fields: readonly (readonly [string, string | null])[]): string {
  return fields.map(([id, value]) => (value === null ? '' : writeField([id, value]))).join('');
}

function writeField([id, value]: Field): string {
  const { length } = [...value];
  if (!/^\d\d$/.test(id)) throw new RangeError(`"${id}" is not the id of a data object.`);
  if (length === 0 || length > LONGEST) {
    throw new RangeError(
      `Data object ${id} has ${length} characters, but must have 1 to ${LONGEST}.`,
    );
  }
  return `${id}${String(length).padStart(2, '0')}${value}`;
}

/** Returns null for wrong lengths, invalid or repeated ids, and empty values. */
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
