import { findAccountByEmail } from '../../../domain/account/index.ts';
import { listCustomerNotes, NOTE_LENGTH } from '../../../domain/customer/index.ts';
import { listHeldOf } from '../../../domain/license/index.ts';
import { listMails } from '../../../domain/mail/index.ts';
import { EVERY_ORDER, searchOrders } from '../../../domain/order/index.ts';
import { findSubscriptions } from '../../../domain/subscription/index.ts';
import { listTicketsOf } from '../../../domain/ticket/index.ts';
import { lowerEmail } from '../../../kit/email.ts';
import { UNKNOWN_ID } from '../../../kit/id.ts';
import type { Locale } from '../../../locales/index.ts';
import type { Reader } from '../../loaders/context.ts';
import { languageOf } from '../languages.server.ts';
import { lineOf as mailLine } from '../mails/mail-line.ts';
import { licenseLines, subscriptionLines } from '../order/lines.server.ts';
import { lineOf } from '../orders/line.server.ts';
import { readLineContext, lineOf as ticketLine } from '../tickets/line.server.ts';

const MOST_MAILS = 20;
/** Rows per kind. The lists show the others. */
const MOST_SHOWN = 100;

/** Returns the address in lower case, or an empty string without one. It is not validated. */
export const readAddress = (query: URLSearchParams): string =>
  lowerEmail((query.get('email') ?? '').slice(0, 300));

/** Newest items of each kind. `email` is in lower case. */
export async function findCustomer(
  reader: Reader,
  { email, locale }: { readonly email: string; readonly locale: Locale },
) {
  const account = await findAccountByEmail(reader, email);
  // One row more than shown tells whether there are more.
  const orders = await searchOrders(reader, { ...EVERY_ORDER, limit: MOST_SHOWN + 1 }, email);
  const licenses = await listHeldOf(reader, email, MOST_SHOWN + 1);
  const subscriptions = await findSubscriptions(reader, { email, limit: MOST_SHOWN });
  const sender = { accountId: account?.id ?? UNKNOWN_ID, addresses: [{ email, until: null }] };
  const tickets = await listTicketsOf(reader, sender, { limit: MOST_SHOWN + 1, offset: 0 });
  const lineContext = await readLineContext(reader);
  const notes = await listCustomerNotes(reader, { email, accountId: account?.id ?? null });
  const mails = await listMails(reader, { limit: MOST_MAILS, before: null, to: email });
  return {
    account: account && {
      id: account.id,
      email: account.email,
      name: account.name,
      role: account.role,
      since: account.createdAt.toISOString(),
      language: languageOf(account.locale, locale),
      secondFactor: account.secondFactor,
    },
    orders: orders.slice(0, MOST_SHOWN).map((order) => lineOf(order, locale)),
    licenses: await licenseLines(reader, licenses.slice(-MOST_SHOWN)),
    subscriptions: await subscriptionLines(reader, subscriptions, locale),
    tickets: tickets.slice(0, MOST_SHOWN).map((ticket) => ticketLine(ticket, lineContext, locale)),
    notes: notes.map(({ createdAt, changedAt, ...note }) => ({
      ...note,
      at: createdAt.toISOString(),
      changedAt: changedAt?.toISOString() ?? null,
    })),
    mails: mails.map(mailLine),
    more: {
      orders: orders.length > MOST_SHOWN,
      licenses: licenses.length > MOST_SHOWN,
      tickets: tickets.length > MOST_SHOWN,
    },
    most: MOST_SHOWN,
    longestNote: NOTE_LENGTH,
  };
}
