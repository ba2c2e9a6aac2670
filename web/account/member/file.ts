import { data, redirect } from 'react-router';
import { findOwned } from '../../../domain/license/index.ts';
import { parseId } from '../../../kit/id.ts';
import { fileAnswer } from '../../loaders/file-answer.server.ts';
import { localize, parseAddress } from '../../routing/address.ts';
import { pageUrl } from '../../routing/page-url.ts';
import type { Route } from './+types/file';
import { exportCsv, exportJson, isListKind } from './export.server.ts';
import { type Member, ownAddresses, readMember } from './member.server.ts';

/**
 * Files of the account: a licence's, everything as JSON, a list as CSV. Whoever is signed out is led to the page with the
 * link, which asks to sign in: a file shows nothing to go on with.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const member = await readMember(request, context);
  if (member === null) throw redirect(pageOf(request), 303);
  const kind = member.query.get('kind') ?? '';
  if (kind === 'licence') return licenseFile(member);
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

/** The page a file is offered on; all but a licence's are on the profile. */
function pageOf(request: Request): string {
  const { pathname, searchParams: query } = pageUrl(request);
  const kind = query.get('kind') ?? '';
  const { locale } = parseAddress(pathname);
  if (kind !== 'licence') return localize(locale, `/member/${isListKind(kind) ? kind : 'profile'}`);
  const id = parseId(query.get('licence') ?? '');
  return localize(locale, '/member/licences') + (id === null ? '' : `?licence=${id}`);
}

/** The signed file of one of the account's own licenses that was not taken back. */
async function licenseFile(member: Member): Promise<Response> {
  const wanted = parseId(member.query.get('licence') ?? '');
  const { database, ring } = member.services;
  const license = await database.read(async (reader) => {
    const addresses = await ownAddresses(reader, member);
    return wanted === null ? null : findOwned(reader, ring, { addresses, id: wanted });
  });
  if (license?.state !== 'active') throw data(null, { status: 404 });
  const name = `${license.product}-${license.id.slice(0, 8)}.licence`;
  return fileAnswer(license.file, { type: 'application/octet-stream', name });
}
