import { data, redirect } from 'react-router';
import { ordersOf } from '../../../domain/account/index.ts';
import { findStatement, listStatements, statementPaperOf } from '../../../domain/invoice/index.ts';
import type { Reader } from '../../loaders/context.ts';
import { fileResponse } from '../../loaders/file-answer.server.ts';
import { localize } from '../../routing/address.ts';
import type { Member } from './member.server.ts';

/** A year of one buyer that can be downloaded as a PDF. */
export type StatementLink = {
  readonly year: number;
  /** ISO 4217 code. */
  readonly currency: string;
  /** Null if all statements are of one buyer. */
  readonly buyer: string | null;
  /** Path with locale. */
  readonly path: string;
};

const orderIdsOf = async (reader: Reader, { account }: Pick<Member, 'account'>) =>
  (await ordersOf(reader, account)).map(({ id }) => id);

export async function statementLinks(reader: Reader, member: Member): Promise<StatementLink[]> {
  const entries = await listStatements(reader, await orderIdsOf(reader, member));
  const file = localize(member.locale, '/member/file');
  return entries.map(({ year, currency, buyer, number }) => ({
    year,
    currency,
    buyer: entries.some((other) => other.buyer !== buyer) ? buyer : null,
    path: `${file}?kind=statement&document=${number}`,
  }));
}

/** Prints a statement in the language of the address. Redirects excessive requests to the page. */
export async function statementFile(member: Member, isTooOften: boolean): Promise<Response> {
  const { query, locale, services } = member;
  if (isTooOften) throw redirect(localize(locale, '/member/orders'), 303);
  const number = query.get('document') ?? '';
  if (!/^[A-Z0-9-]{1,40}$/.test(number)) throw data(null, { status: 404 });
  const statement = await services.database.read(async (reader) =>
    findStatement(reader, await orderIdsOf(reader, member), number),
  );
  if (statement === null) throw data(null, { status: 404 });
  const paper = statementPaperOf(statement, { prefix: locale.prefix, now: services.now() });
  const pdf = await services.printer.print({ paper, eInvoice: null });
  const name = `statement-${statement.year}-${statement.currency}.pdf`;
  return fileResponse(Buffer.from(pdf), { type: 'application/pdf', name });
}
