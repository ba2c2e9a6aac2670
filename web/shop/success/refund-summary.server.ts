import { isStillLicensed, type Order } from '../../../domain/order/index.ts';
import { refundStandings } from '../../../domain/refund/index.ts';
import type { Locale } from '../../../locales/index.ts';
import type { Services } from '../../loaders/context.ts';
import { showMoney } from '../../loaders/offers.server.ts';

export type RefundSummary = {
  /** The amount refunded or promised; null if there is none. */
  readonly returned: string | null;
  /** Part of it is promised and not yet refunded. */
  readonly isUnderWay: boolean;
  /** All money or all licenses were taken back. Nothing more is emailed, corrected, claimed, or offered. */
  readonly isClosed: boolean;
};

/** Returns what was refunded of an order. An unpaid order has nothing to refund. */
export async function refundSummaryOf(
  order: Order,
  { database }: Services,
  locale: Locale,
): Promise<RefundSummary> {
  if (order.state !== 'paid') return { returned: null, isUnderWay: false, isClosed: false };
  return database.read(async (reader) => {
    const [standing] = await refundStandings(reader, [order]);
    const minor = standing?.returned.minor ?? 0;
    const isWhole = minor > 0 && minor >= order.total.minor;
    return {
      returned: minor > 0 ? showMoney({ ...order.total, minor }, locale).text : null,
      isUnderWay: standing?.isUnderWay ?? false,
      isClosed: isWhole || !(await isStillLicensed(reader, order.id)),
    };
  });
}
