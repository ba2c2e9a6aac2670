import { writeCsv } from '../../kit/csv.ts';
import type { Reader, Services } from '../loaders/context.ts';
import { fileResponse } from '../loaders/file-answer.server.ts';

/** Rows per read. No more are held in memory. */
const BATCH = 2000;

const CSV = 'text/csv; charset=utf-8';
const BYTE_ORDER = '\uFEFF';

type Cells = readonly (string | number)[];

/** The byte order mark tells spreadsheets that the file is UTF-8. */
export const csvResponse = (name: string, csv: string): Response =>
  fileResponse(BYTE_ORDER + csv, { type: CSV, name });

/**
 * Streams a whole list as a download. The next batch is read when the previous one was consumed, so that visitors'
 * queries run in between. A failure aborts the file, which browsers report. `head` has the column names, the same in
 * every language.
 */
export async function listFile<Row extends { readonly id: string }>(
  { database }: Pick<Services, 'database'>,
  list: {
    readonly name: string;
    readonly head: readonly string[];
    readonly read: (
      reader: Reader,
      place: { readonly limit: number; readonly after: string | null },
    ) => Promise<readonly Row[]>;
    readonly cellsOf: (row: Row) => Cells;
  },
): Promise<Response> {
  const readAfter = (after: string | null): Promise<readonly Row[]> =>
    database.read((reader) => list.read(reader, { limit: BATCH, after }));
  // Reads before the response starts, so that a failure shows the error page.
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
  const response = fileResponse(body, { type: CSV, name: list.name });
  // Compression would need the whole file in memory.
  response.headers.set('cache-control', 'private, no-store, no-transform');
  return response;
}
