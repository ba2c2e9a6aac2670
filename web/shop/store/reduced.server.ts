import type { Plan, Quote, Seats } from '../../../domain/price/index.ts';
import type { Locale } from '../../../locales/index.ts';
import { getProduct } from '../../../products/index.ts';
import { momentText } from '../../loaders/moments.server.ts';

type Kind = { readonly plan: Plan; readonly seats: Seats };

/** Tools whose reduced prices end at the same moment. */
export type ReducedGroup = {
  /** Their names. */
  readonly tools: readonly string[];
  /** The moment the price book ends them at, to the second; null where no end is set. */
  readonly until: string | null;
  /** A term and number of PCs at which one of them is reduced, where none is at those chosen. */
  readonly elsewhere: Kind | null;
};

/** What is reduced in a market now, as the price book proves it, by its end. Empty when nothing is. */
export function listReduced(
  quotes: readonly Quote[],
  chosen: Kind,
  locale: Locale,
): ReducedGroup[] {
  const proven = quotes.filter(({ reduction }) => reduction !== null);
  const groups = Map.groupBy(proven, ({ reduction }) => reduction?.until?.getTime() ?? Infinity);
  return [...groups]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([until, group]) => ({
      tools: [...new Set(group.map(({ product }) => getProduct(product).name))],
      until: until === Infinity ? null : momentText(new Date(until), locale),
      elsewhere: elsewhereOf(group, chosen),
    }));
}

function elsewhereOf(group: readonly Quote[], chosen: Kind): Kind | null {
  const isShown = group.some(({ plan, seats }) => plan === chosen.plan && seats === chosen.seats);
  const [first] = group;
  return isShown || !first ? null : { plan: first.plan, seats: first.seats };
}
