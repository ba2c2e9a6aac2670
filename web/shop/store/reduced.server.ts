import type { Plan, PriceQuote, Seats } from '../../../domain/price/index.ts';
import type { Locale } from '../../../locales/index.ts';
import { getProduct } from '../../../products/index.ts';
import { momentText } from '../../loaders/moments.server.ts';

type Kind = { readonly plan: Plan; readonly seats: Seats };

/** Tools whose reduced prices end at the same moment. */
export type ReducedGroup = {
  readonly tools: readonly string[];
  /** The end in the price book, to the second; null if no end is set. */
  readonly until: string | null;
  /** A term and number of PCs with a reduction, if the chosen ones have none. */
  readonly elsewhere: Kind | null;
};

/** Returns the reductions that the price book proves, ordered by their end. */
export function listReduced(
  priceQuotes: readonly PriceQuote[],
  chosen: Kind,
  locale: Locale,
): ReducedGroup[] {
  const proven = priceQuotes.filter(({ reduction }) => reduction !== null);
  const groups = Map.groupBy(proven, ({ reduction }) => reduction?.until?.getTime() ?? Infinity);
  return [...groups]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([until, group]) => ({
      tools: [...new Set(group.map(({ product }) => getProduct(product).name))],
      until: until === Infinity ? null : momentText(new Date(until), locale),
      elsewhere: elsewhereOf(group, chosen),
    }));
}

function elsewhereOf(group: readonly PriceQuote[], chosen: Kind): Kind | null {
  const isShown = group.some(({ plan, seats }) => plan === chosen.plan && seats === chosen.seats);
  const [first] = group;
  return isShown || !first ? null : { plan: first.plan, seats: first.seats };
}
