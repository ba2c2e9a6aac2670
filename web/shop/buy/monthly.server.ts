import { shareOf } from '../../../kit/money.ts';
import type { Locale } from '../../../locales/index.ts';
import type { ShownBill } from '../../loaders/bills.server.ts';
import { showPrice } from '../../loaders/offers.server.ts';

const MONTHS = 12;

type Year = Pick<ShownBill, 'plan' | 'seats' | 'total' | 'renewal'>;

/** Returns what a year costs per month, by number of PCs, rounded up. Omits years that renew at another price. */
export const monthlyOf = (bills: readonly Year[], locale: Locale): Record<number, string> =>
  Object.fromEntries(
    bills.flatMap(({ plan, seats, total, renewal }) => {
      const isLasting = total.minor > 0 && (renewal ?? total).minor === total.minor;
      if (plan !== 'year' || !isLasting) return [];
      return [[seats, showPrice(shareOf(total, MONTHS), locale).text]];
    }),
  );
