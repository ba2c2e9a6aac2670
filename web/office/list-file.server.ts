import { writeCsv } from '../../kit/csv.ts';
import type { Reader, Services } from '../loaders/context.ts';
import { fileAnswer } from '../loaders/file-answer.server.ts';

/** Rows read at once, and the most that is held in memory of a list. */
const BATCH = 2000;

const CSV = 'text/csv; charset=utf-8';
const BYTE_ORDER = '\uFEFF';

type Cells = readonly (string | number)[];

/** Comma-separated values as a file to be saved; the mark at the start tells spreadsheets that it is UTF-8. */
export const csvAnswer = (name: string, csv: string): Response =>
  fileAnswer(BYTE_ORDER + csv, { type: CSV, name });

/**
 * A whole list as a file, however long: read in pieces, each when the one before was taken, so that visitors' queries come
 * in between. What breaks on the way breaks the file off, which a browser says. `head`: names of the columns,
 * for other programs the same in every language.
 */
export async function listFile<Row extends { readonly id: string }>(
  { database }: Pick<Services, 'database'>,
  list: {
    readonly name: string;
    readonly head: readonly string[];
    /** The rows that follow the one with this id, the first ones for null. */
    readonly read: (
      reader: Reader,
      place: { readonly limit: number; readonly after: string | null },
    ) => Promise<readonly Row[]>;
    readonly cellsOf: (row: Row) => Cells;
  },
): Promise<Response> {
  const readAfter = (after: string | null): Promise<readonly Row[]> =>
    database.read((reader) => list.read(reader, { limit: BATCH, after }));
  // Before anything is answered: what cannot be read at all ends on the page of errors.
  let rows = await readAfter(null);
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    start: (stream) => stream.enqueue(encoder.encode(BYTE_ORDER + writeCsv([list.head]))),
    async pull(stream) {
      if (rows.length > 0) stream.enqueue(encoder.encode(writeCsv(rows.map(list.cellsOf))));
      if (rows.length < BATCH) stream.close();
      else rows = await readAfter(rows.at(-1)?.id ?? null);
    },
  });
  const answer = fileAnswer(body, { type: CSV, name: list.name });
  // Packed, it would have to be in memory whole.
  answer.headers.set('cache-control', 'private, no-store, no-transform');
  return answer;
}
