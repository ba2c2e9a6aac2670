import { data } from 'react-router';
import {
  type JournalLine,
  listJournal,
  MOST_BOOKINGS,
  ownCurrencyOf,
  recordEntries,
  writeDatev,
} from '../../../domain/books/index.ts';
import { openPageWords } from '../../../locales/catalog.ts';
import { servicesContext } from '../../loaders/context.ts';
import { fileResponse } from '../../loaders/file-answer.server.ts';
import { parseAddress } from '../../routing/address.ts';
import { pageUrl } from '../../routing/page-url.ts';
import { enter } from '../guard.server.ts';
import { listFile } from '../list-file.server.ts';
import type { Route } from './+types/journal-file';
import {
  JOURNAL_HEAD,
  journalCells,
  MOST_SHEET_ROWS,
  NUMBER_COLUMNS,
} from './journal-cells.server.ts';
import { readBooksQuery } from './query.server.ts';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** The journal of a period as `csv`, `xlsx`, or `datev`. */
export async function loader({ request, context, params }: Route.LoaderArgs) {
  await enter({ request, context }, 'office-books-journal');
  const services = context.get(servicesContext);
  const { database, company, now } = services;
  const { zone } = company;
  const { pathname, searchParams } = pageUrl(request);
  const { span, period } = readBooksQuery(searchParams, now(), zone);
  await database.run((work) => recordEntries(work, company));
  if (params.format === 'csv')
    return listFile(services, {
      name: `journal-${period}.csv`,
      head: JOURNAL_HEAD,
      cellsOf: (line: JournalLine) => journalCells(line, zone),
      read: (reader, place) => listJournal(reader, company, { span, ...place }),
    });
  if (params.format !== 'xlsx' && params.format !== 'datev') throw data(null, { status: 404 });
  const most = params.format === 'xlsx' ? MOST_SHEET_ROWS : MOST_BOOKINGS;
  const lines = await database.read((reader) =>
    listJournal(reader, company, { span, after: null, limit: most + 1 }),
  );
  const { locale } = parseAddress(pathname);
  const t = openPageWords(locale.prefix, ['office']);
  if (lines.length > most) throw refused(t('office.books.too-many', { count: most }));
  if (params.format === 'xlsx')
    return fileResponse(await workbookOf(lines, zone), {
      type: XLSX,
      name: `journal-${period}.xlsx`,
    });
  // The page offers no file as long as an amount is missing.
  const currency = ownCurrencyOf(company.country, span.until);
  const unconverted = lines.filter(
    ({ own }) => own === null || own.gross === null || own.currency !== currency,
  ).length;
  if (unconverted > 0) throw refused(t('office.books.unconverted', { count: unconverted }));
  const file = writeDatev(lines, company, { span, now: now() });
  // DATEV shows only files whose names begin with EXTF_.
  const name = `EXTF_Buchungsstapel_${period}.csv`;
  return fileResponse(file, { type: 'text/csv; charset=windows-1252', name });
}

const refused = (message: string) => data({ message }, { status: 422 });

/** The library is loaded by the first file only. */
async function workbookOf(
  lines: readonly JournalLine[],
  zone: string,
): Promise<Uint8Array<ArrayBuffer>> {
  const { default: writeXlsxFile } = await import('write-excel-file/node');
  const head = JOURNAL_HEAD.map((name) => ({ value: name, fontWeight: 'bold' as const }));
  const rows = lines.map((line) =>
    journalCells(line, zone).map((cell, index) => {
      if (cell === '') return null;
      // Amounts are numbers that a spreadsheet adds up. They have fewer digits than a double holds.
      const isNumber = NUMBER_COLUMNS.includes(JOURNAL_HEAD[index] ?? '');
      return isNumber ? { value: Number(cell), type: Number } : { value: cell, type: String };
    }),
  );
  const options = { sheet: 'journal', stickyRowsCount: 1 };
  return new Uint8Array(await writeXlsxFile([head, ...rows], options).toBuffer());
}
