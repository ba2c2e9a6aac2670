import type { Work } from '../../db/work.ts';
import { formatMoney } from '../../kit/money.ts';
import { getLocale } from '../../locales/index.ts';
import { contactUrl, mailWord, queueMail } from '../mail/index.ts';
import { isBillCanceled, type Order, salesQuotePath, successPath } from '../order/index.ts';
import type { MailLinkDeps } from '../subscription/index.ts';
import { isCreditLate } from './credit-stands.ts';
import { isOfOrder, type Refund } from './refund.ts';

type RefundNotice = {
  readonly refund: Refund;
  readonly order: Order;
  /** The full price was refunded. */
  readonly isWhole: boolean;
  /** Only the credit of upgrades is left. Licenses that were not upgraded ended. */
  readonly isPartEnded: boolean;
  /** Other orders still pay for a license. */
  readonly isStillPaid: boolean;
};

export async function queueRefundMail(
  work: Work,
  deps: MailLinkDeps,
  { refund, order, ...how }: RefundNotice,
): Promise<void> {
  const { id: orderId, email: to, locale } = order;
  const isLate = order.kind === 'upgrade' && (await isCreditLate(work, order));
  const reason = reasonOf(refund, order, { ...how, isLate });
  await queueMail(work, {
    key: `refund:${refund.id}`,
    kind: 'refund',
    to,
    locale,
    orderId,
    fields: {
      order_number: order.orderNumber,
      amount: formatMoney(refund.amount, getLocale(locale).numberLocale),
      reason: mailWord('refund', locale, reason),
      ...linksOf(deps, order),
    },
  });
}

function reasonOf(
  { reason }: Refund,
  { kind }: Order,
  {
    isWhole,
    isPartEnded,
    isStillPaid,
    isLate,
  }: Omit<RefundNotice, 'refund' | 'order'> & { isLate: boolean },
): string {
  if (reason === 'not-due' && kind === 'upgrade')
    return isLate ? 'reason_late' : 'reason_not_given';
  const hasOwnText = !isOfOrder({ reason }) || (reason === 'not-due' && isWhole);
  if (hasOwnText) return `reason_${reason.replace('-', '_')}`;
  if (!isWhole) return isPartEnded ? 'reason_rest' : 'reason_some';
  return isStillPaid ? 'reason_period' : 'reason_whole';
}

export const linksOf = ({ siteUrl, secret }: MailLinkDeps, order: Order) => ({
  // The page of a canceled invoice says so. A receipt would wait for the rest of the money.
  order_url: siteUrl + (isBillCanceled(order) ? salesQuotePath(order) : successPath(secret, order)),
  help_url: contactUrl(siteUrl, order.locale),
});
