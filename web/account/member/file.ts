import { data, redirect } from 'react-router';
import { findOwned } from '../../../domain/license/index.ts';
import { parseId } from '../../../kit/id.ts';
import { VENDOR } from '../../../vendor/vendor.ts';
import { fileResponse } from '../../loaders/file-answer.server.ts';
import { requestInfoContext } from '../../loaders/request-info.ts';
import { localize, parseAddress } from '../../routing/address.ts';
import { pageUrl } from '../../routing/page-url.ts';
import type { Route } from './+types/file';
import { exportCsv, exportJson, isListKind } from './export.server.ts';
import { type Member, ownAddresses, readMember } from './member.server.ts';
import { statementFile } from './statement.server.ts';

/** Begins the names of downloaded files. */
const SHOP = VENDOR.name.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '-');

/** Returns a license, all data as JSON, a list as CSV, or the statement of a year as PDF. If signed out, redirects to the page with the link. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const member = await readMember(request, context);
  if (member === null) throw redirect(pageOf(request), 303);
  const kind = member.query.get('kind') ?? '';
  if (kind === 'licence') return licenseFile(member);
  if (kind === 'json') {
    const body = JSON.stringify(await exportJson(member), null, 2);
    const type = 'application/json; charset=utf-8';
    return fileResponse(body, { type, name: `${SHOP}-account.json` });
  }
  if (kind === 'statement') {
    const { consume } = context.get(requestInfoContext);
    return statementFile(member, consume('invoice-file') !== null);
  }
  if (!isListKind(kind)) throw data(null, { status: 404 });
  // The byte order mark tells spreadsheets that the file is UTF-8.
  const body = `\uFEFF${await exportCsv(kind, member)}`;
  return fileResponse(body, { type: 'text/csv; charset=utf-8', name: `${SHOP}-${kind}.csv` });
}

function pageOf(request: Request): string {
  const { pathname, searchParams: query } = pageUrl(request);
  const kind = query.get('kind') ?? '';
  const { locale } = parseAddress(pathname);
  if (kind === 'statement') return localize(locale, '/member/orders');
  if (kind !== 'licence') return localize(locale, `/member/${isListKind(kind) ? kind : 'profile'}`);
  const id = parseId(query.get('licence') ?? '');
  return localize(locale, '/member/licences') + (id === null ? '' : `?licence=${id}`);
}

/** Returns the signed file of an active license of the account. */
async function licenseFile(member: Member): Promise<Response> {
  const licenseId = parseId(member.query.get('licence') ?? '');
  const { database, ring } = member.services;
  const license = await database.read(async (reader) => {
    const addresses = await ownAddresses(reader, member);
    return licenseId === null ? null : findOwned(reader, ring, { addresses, id: licenseId });
  });
  if (license?.state !== 'active') throw data(null, { status: 404 });
  const name = `${license.product}-${license.id.slice(0, 8)}.licence`;
  return fileResponse(license.file, { type: 'application/octet-stream', name });
}
