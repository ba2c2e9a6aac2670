import type { Reader } from '../../db/work.ts';
import { countOverdue, type OverdueCounts } from '../subscription/index.ts';
import { addKnown, type BookOwner } from './entry.ts';
import { momentsOf, type Span } from './period.ts';
import { type RecoveredSum, sumRecovered } from './store-sums.ts';

/** What renewals brought in whose first charge was declined, with tax and before refunds. */
export type RecoveredFigures = OverdueCounts & {
  /** Minor units of the reporting currency. Null if there are documents and none has an amount in it. */
  readonly ownGross: number | null;
  /** Largest first. */
  readonly currencies: readonly RecoveredSum[];
};

/** Measures the recovered revenue of a span. `currency`: the reporting currency. Enter recent documents first. */
export async function measureRecovered(
  reader: Reader,
  { zone }: Pick<BookOwner, 'zone'>,
  { span, currency: own }: { readonly span: Span; readonly currency: string },
): Promise<RecoveredFigures> {
  const currencies = await sumRecovered(reader, span, own);
  return {
    ...(await countOverdue(reader, momentsOf(span, zone))),
    ownGross: addKnown(currencies.map(({ ownGross }) => ownGross)),
    currencies,
  };
}
