import { shareOf } from '../../../kit/money.ts';
import type { Locale } from '../../../locales/index.ts';
import { showPrice } from '../../loaders/offers.server.ts';
import type { ShownQuote } from '../../loaders/quotes.server.ts';

const MONTHS = 12;

type Year = Pick<ShownQuote, 'plan' | 'seats' | 'total' | 'renewal'>;

/** Returns what a year costs per month, by number of PCs, rounded up. Omits years that renew at another price. */
export const monthlyOf = (quotes: readonly Year[], locale: Locale): Record<number, string> =>
  Object.fromEntries(
    quotes.flatMap(({ plan, seats, total, renewal }) => {
      const isLasting = total.minor > 0 && (renewal ?? total).minor === total.minor;
      if (plan !== 'year' || !isLasting) return [];
      return [[seats, showPrice(shareOf(total, MONTHS), locale).text]];
    }),
  );
