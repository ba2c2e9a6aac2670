import { writeCsv } from '../../kit/csv.ts';
import type { Reader, Services } from '../request/context.ts';
import { fileAnswer } from '../request/file-answer.server.ts';

/** Lines of one file; a spreadsheet opens this many in a moment. */
const MOST_LINES = 100_000;
/** Rows read at once. */
const BATCH = 2000;

type Cells = readonly (string | number)[];

/** Comma-separated values as a file to be saved; the mark at the start tells spreadsheets that it is UTF-8. */
export const csvAnswer = (name: string, csv: string): Response =>
  fileAnswer(`\uFEFF${csv}`, { type: 'text/csv; charset=utf-8', name });

/**
 * A whole list as a file. Read in pieces, so that visitors' queries come in between. `head`: names of the columns, for
 * other programs the same in every language.
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
  const parts = [writeCsv([list.head])];
  let after: string | null = null;
  for (let lines = 0; lines < MOST_LINES; lines += BATCH) {
    const place = { limit: BATCH, after };
    const rows: readonly Row[] = await database.read((reader) => list.read(reader, place));
    parts.push(writeCsv(rows.map(list.cellsOf)));
    after = rows.at(-1)?.id ?? null;
    if (rows.length < BATCH) break;
  }
  return csvAnswer(list.name, parts.join(''));
}
