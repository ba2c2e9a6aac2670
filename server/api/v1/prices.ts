import { z } from 'zod';
import { note } from '../../../domain/audit/index.ts';
import { addPriceChange, listBook, PLANS, previewPrices } from '../../../domain/price/index.ts';
import { newId } from '../../../kit/id.ts';
import { plainAmount } from '../../../kit/money.ts';
import { get, pageSchema, post } from './operation.ts';
import { PAGE_PARAMETERS, pageOf, readTextCursor } from './page.ts';
import { ApiProblem } from './problem.ts';
import { Price, PriceInput, ScheduledPrice } from './schemas.ts';
import { priceEntryView, priceView } from './views.ts';

type Item = Record<'product' | 'plan' | 'market', string> & { readonly seats: number };

const placeOf = ({ product, plan, seats, market }: Item): string =>
  [product, plan, seats, market].join(' ');

export const PRICES = [
  get({
    id: 'listPrices',
    path: '/prices',
    summary: 'Lists the current and the scheduled prices.',
    scope: 'prices:read',
    query: {
      ...PAGE_PARAMETERS,
      product: z.string().max(100).optional(),
      plan: z.enum(PLANS).optional(),
      market: z.string().max(20).optional(),
    },
    answer: pageSchema('PricePage', Price),
    handle: async ({ deps, query }) => {
      const { product, plan, market } = query;
      const filter = {
        ...(product && { product }),
        ...(plan && { plan }),
        ...(market && { market }),
      };
      const lines = await deps.database.read((reader) => listBook(reader, filter));
      // The book is small and read whole. Its items are sorted by name, so that a new one moves no other.
      const sorted = lines.toSorted((one, other) => (placeOf(one) < placeOf(other) ? -1 : 1));
      const after = readTextCursor(query.cursor);
      const rest = sorted.filter((line) => placeOf(line) > after);
      return pageOf(rest, query, { placeOf, view: priceView });
    },
  }),
  post({
    id: 'schedulePrice',
    path: '/prices',
    summary:
      'Schedules a price. Prices are never changed or deleted, and a later one covers earlier ones.',
    scope: 'prices:write',
    body: PriceInput,
    status: 201,
    answer: ScheduledPrice,
    refusals: [
      ...(['unknown-product', 'unknown-market', 'other-currency', 'not-positive'] as const),
      ...(['in-the-past', 'ends-before-start', 'start-taken'] as const),
    ],
    handle: ({ deps, who, body }) =>
      deps.database.run(async (work) => {
        const { reason, validFrom, validTo = null, ...item } = body;
        const entry = {
          ...item,
          validFrom: new Date(validFrom),
          validTo: validTo === null ? null : new Date(validTo),
        };
        const seen = await previewPrices(work, [entry]);
        const change = { id: newId(work.random), who, why: reason, entries: [entry] };
        const added = seen.ok ? await addPriceChange(work, change) : seen;
        if (!added.ok) throw new ApiProblem(added.faults[0]?.code ?? 'wrong-form');
        const { product, plan, seats, market, total } = entry;
        const [id = ''] = added.ids;
        const before = seen.ok ? (seen.previews[0]?.before?.total ?? null) : null;
        const until = entry.validTo === null ? '' : ` – ${entry.validTo.toISOString()}`;
        await note(work, {
          who,
          why: reason,
          act: 'add-prices',
          object: { kind: 'price', id, name: `${product} ${plan} ${seats}` },
          before: `${market}: ${before === null ? '–' : plainAmount(before)}`,
          after: `${market}: ${plainAmount(total)} (${entry.validFrom.toISOString()}${until})`,
        });
        return { product, plan, seats, market, price: priceEntryView({ ...entry, id }) };
      }),
  }),
];
