import { isStillLicensed, type Order } from '../../../domain/order/index.ts';
import { type RefundStanding, refundStandings } from '../../../domain/refund/index.ts';
import type { Locale } from '../../../locales/index.ts';
import { wordsOf } from '../../loaders/catalogs.server.ts';
import type { Services } from '../../loaders/context.ts';
import { termText } from '../../loaders/moments.server.ts';
import { showMoney } from '../../loaders/offers.server.ts';

export type RefundSummary = {
  /** The amount refunded or promised; null if there is none. */
  readonly returned: string | null;
  /** Part of it is promised and not yet refunded. */
  readonly isUnderWay: boolean;
  /** All money or all licenses were taken back. Nothing more is emailed, corrected, claimed, or offered. */
  readonly isClosed: boolean;
  /** The refund that can still be requested, and the label of its button, with the deadline. */
  readonly request: { readonly by: 'withdrawal' | 'guarantee'; readonly label: string } | null;
};

const NOTHING: RefundSummary = {
  returned: null,
  isUnderWay: false,
  isClosed: false,
  request: null,
};

/** Returns what was refunded of an order. An unpaid order has nothing to refund. */
export async function refundSummaryOf(
  order: Order,
  { database }: Services,
  locale: Locale,
): Promise<RefundSummary> {
  if (order.state !== 'paid') return NOTHING;
  return database.read(async (reader) => {
    const [standing] = await refundStandings(reader, [order]);
    const minor = standing?.returned.minor ?? 0;
    const isWhole = minor > 0 && minor >= order.total.minor;
    return {
      returned: minor > 0 ? showMoney({ ...order.total, minor }, locale).text : null,
      isUnderWay: standing?.isUnderWay ?? false,
      isClosed: isWhole || !(await isStillLicensed(reader, order.id)),
      request: requestOf(order, standing?.open ?? null, locale),
    };
  });
}

function requestOf(
  { market }: Order,
  open: RefundStanding['open'],
  locale: Locale,
): RefundSummary['request'] {
  if (open === null) return null;
  const { by, until } = open;
  const id = by === 'withdrawal' ? 'member.order.withdraw' : 'member.order.refund';
  return { by, label: wordsOf(locale)._(id, { date: termText(until, locale, market) }) };
}
