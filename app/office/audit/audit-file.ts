import type { AuditEntry } from '../../../domain/audit/index.ts';
import { writeCsv } from '../../../kit/csv.ts';
import { servicesContext } from '../../request/context.ts';
import { pageUrl } from '../../request/page-url.ts';
import { enter } from '../guard.server.ts';
import type { Route } from './+types/audit-file';
import { findEntries } from './ask.server.ts';

/** Lines of one file; a spreadsheet opens this many in a moment. */
const MOST_LINES = 100_000;
/** Entries read at once. */
const BATCH = 2000;

/** Column names for other programs: the same in every language. */
const HEAD = ['at', 'who', 'act', 'kind', 'object', 'id', 'why', 'before', 'after'];

/** The log with its filters as a file. Read in pieces, so that visitors' queries come in between. */
export async function loader({ request, context }: Route.LoaderArgs) {
  await enter({ request, context }, 'office-audit-file');
  const { database } = context.get(servicesContext);
  const query = pageUrl(request).searchParams;
  const parts = [writeCsv([HEAD])];
  let after: string | null = null;
  for (let lines = 0; lines < MOST_LINES; lines += BATCH) {
    const place: string | null = after;
    const batch: AuditEntry[] = await database.read((reader) =>
      findEntries(reader, query, { limit: BATCH, after: place }),
    );
    parts.push(writeCsv(batch.map(lineOf)));
    after = batch.at(-1)?.id ?? null;
    if (batch.length < BATCH) break;
  }
  return new Response(parts.join(''), {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="audit.csv"',
      'cache-control': 'private, no-store',
    },
  });
}

const lineOf = ({ at, who, act, object, why, before, after }: AuditEntry): string[] => [
  ...[at.toISOString(), who, act, object.kind, object.name, object.id],
  ...[why, before ?? '', after ?? ''],
];
