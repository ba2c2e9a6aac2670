import type { Database } from '../../db/database.ts';
import type { Work } from '../../db/work.ts';
import { formatMoney } from '../../kit/money.ts';
import { getLocale } from '../../locales/index.ts';
import { contactUrl, queueMail } from '../mail/index.ts';
import { lockOrder, type Order, recordStart, salesQuotePath } from '../order/index.ts';
import { type BankAccounts, TRANSFER } from '../payment/index.ts';
import { findSalesQuote } from '../sales-quote/index.ts';
import { billOrder } from './bill.ts';
import { endWaiting, type SettleDeps } from './settle-from-provider.ts';

type TransferDeps = SettleDeps & {
  readonly database: Pick<Database, 'run' | 'read'>;
  readonly siteUrl: string;
  readonly bankAccounts?: BankAccounts;
  readonly report: (error: unknown) => void;
};

/**
 * Lets an open order wait for a transfer, whose reference is its order number, and emails the account, or the invoice if
 * its quote has payment terms. Ends payments by other methods first, so that nobody pays both. Call it with no transaction open.
 */
export async function startTransfer(
  deps: TransferDeps,
  order: Order,
): Promise<{ readonly kind: 'transfer' | 'unreachable' }> {
  try {
    if (order.attempt > 1 && !(await endWaiting(deps, order.id))) return { kind: 'unreachable' };
  } catch (error) {
    deps.report(error);
    return { kind: 'unreachable' };
  }
  const { id: orderId, attempt, orderNumber: reference } = order;
  await deps.database.run(async (work) => {
    await recordStart(work, { orderId, attempt, provider: TRANSFER, reference });
    const now = await lockOrder(work, orderId);
    if (now?.state === 'open' && now.provider === TRANSFER) await followStart(work, deps, now);
  });
  return { kind: 'transfer' };
}

/** Sends the invoice of an order on account. It names the account, as does the email about any other transfer. */
async function followStart(work: Work, deps: TransferDeps, order: Order): Promise<void> {
  if (order.billing !== null) return;
  const salesQuote = await findSalesQuote(work, order.id);
  if (salesQuote === null || salesQuote.termsDays === null) await mailAccount(work, deps, order);
  else await billOrder(work, deps, order, salesQuote);
}

async function mailAccount(
  work: Work,
  { siteUrl, company, bankAccounts = {} }: TransferDeps,
  { id, attempt, orderNumber, name, email, locale, total }: Order,
): Promise<void> {
  await queueMail(work, {
    key: `transfer:${id}:${attempt}`,
    kind: 'transfer',
    to: email,
    locale,
    orderId: id,
    fields: {
      name,
      order_number: orderNumber,
      total: formatMoney(total, getLocale(locale).numberLocale),
      account: (bankAccounts[total.currency] ?? []).join('\n'),
      account_holder: company.name,
      quote_url: siteUrl + salesQuotePath({ id, locale }),
      help_url: contactUrl(siteUrl, locale),
    },
  });
}
