/** The first and the last byte, both inclusive and counted from 0. */
export type Part = { readonly start: number; readonly end: number };

const RANGE = /^bytes=\s*(\d*)-(\d*)\s*$/i;

/** Parses a Range header (RFC 9110, 14.1.2). Other units and several ranges count as `all`, as the RFC allows. */
export function readRange(header: string | null, size: number): Part | 'all' | 'unsatisfiable' {
  const [, first = '', last = ''] = RANGE.exec(header ?? '') ?? [];
  if (first === '' && last === '') return 'all';
  if (first === '') return suffixOf(Number(last), size);
  const start = Number(first);
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (last !== '' && Number(last) < start) return 'all';
  return start < size ? { start, end } : 'unsatisfiable';
}

function suffixOf(length: number, size: number): Part | 'unsatisfiable' {
  if (length === 0 || size === 0) return 'unsatisfiable';
  return { start: Math.max(0, size - length), end: size - 1 };
}
