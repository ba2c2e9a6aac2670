import { type BookOwner, countUnconverted, type Span } from '../../../domain/books/index.ts';
import type { Reader } from '../../loaders/context.ts';

/** How many documents of a period are in no amount. */
export type LacksAmounts = Span & { readonly count: number };

/** Returns the periods with documents that have no amount in the reporting currency. */
export async function findLacksAmounts(
  reader: Reader,
  company: BookOwner,
  { spans, currency }: { readonly spans: readonly Span[]; readonly currency: string },
): Promise<LacksAmounts[]> {
  const found: LacksAmounts[] = [];
  for (const span of spans) {
    const count = await countUnconverted(reader, company, { span, currency });
    if (count > 0) found.push({ ...span, count });
  }
  return found;
}
