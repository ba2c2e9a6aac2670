import { isStillGiven, type Order } from '../../../domain/order/index.ts';
import { refundStandings } from '../../../domain/refund/index.ts';
import type { Locale } from '../../../locales/index.ts';
import type { Services } from '../../loaders/context.ts';
import { showMoney } from '../../loaders/offers.server.ts';

/** What is left of an order that was paid. */
export type Standing = {
  /** Given back so far or promised; null: nothing. */
  readonly returned: string | null;
  /** Some of it is promised, and not done. */
  readonly isUnderWay: boolean;
  /** Nothing is mailed, corrected, claimed or offered any more: all of its money went back, or its licenses were taken back. */
  readonly isClosed: boolean;
};

/** How an order stands; of one that was not paid nothing can go back. */
export async function standingOf(
  order: Order,
  { database }: Services,
  locale: Locale,
): Promise<Standing> {
  if (order.state !== 'paid') return { returned: null, isUnderWay: false, isClosed: false };
  return database.read(async (reader) => {
    const [standing] = await refundStandings(reader, [order]);
    const minor = standing?.returned.minor ?? 0;
    const isWhole = minor > 0 && minor >= order.total.minor;
    return {
      returned: minor > 0 ? showMoney({ ...order.total, minor }, locale).text : null,
      isUnderWay: standing?.isUnderWay ?? false,
      isClosed: isWhole || !(await isStillGiven(reader, order.id)),
    };
  });
}
