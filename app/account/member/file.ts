import { data } from 'react-router';
import { findOwned } from '../../../domain/licence/index.ts';
import { parseId } from '../../../kit/id.ts';
import { fileAnswer } from '../../request/file-answer.server.ts';
import { requireAccount } from '../../request/session.server.ts';
import type { Route } from './+types/file';
import { exportCsv, exportJson, isListKind } from './export.server.ts';
import { type Member, memberOf, ownAddresses } from './member.server.ts';

/** Files of the account: a licence's, everything as JSON, a list as CSV. Whoever is signed out is led to sign in. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const member = memberOf(await requireAccount(request, context), request, context);
  const kind = member.query.get('kind') ?? '';
  if (kind === 'licence') return licenceFile(member);
  if (kind === 'json') {
    const body = JSON.stringify(await exportJson(member), null, 2);
    const type = 'application/json; charset=utf-8';
    return fileAnswer(body, { type, name: 'vitrine-account.json' });
  }
  if (!isListKind(kind)) throw data(null, { status: 404 });
  // The mark at the start tells spreadsheets that it is UTF-8.
  const body = `\uFEFF${await exportCsv(kind, member)}`;
  return fileAnswer(body, { type: 'text/csv; charset=utf-8', name: `vitrine-${kind}.csv` });
}

/** The signed file of one of the account's own licences that was not taken back. */
async function licenceFile(member: Member): Promise<Response> {
  const wanted = parseId(member.query.get('licence') ?? '');
  const { database, ring } = member.services;
  const licence = await database.read(async (reader) => {
    const addresses = await ownAddresses(reader, member);
    return wanted === null ? null : findOwned(reader, ring, { addresses, id: wanted });
  });
  if (licence?.state !== 'active') throw data(null, { status: 404 });
  const name = `${licence.product}-${licence.id.slice(0, 8)}.licence`;
  return fileAnswer(licence.file, { type: 'application/octet-stream', name });
}
