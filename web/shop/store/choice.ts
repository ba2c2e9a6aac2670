import type { Plan, Seats } from '../../../domain/price/index.ts';
import type { Task } from '../../../products/index.ts';

/** What the store shows prices for, and which tools are ticked for a bundle. */
export type StoreChoice = {
  readonly task: Task | null;
  readonly plan: Plan;
  readonly seats: Seats;
  /** Keys of the ticked tools. */
  readonly tools: readonly string[];
};

type Kind = Pick<StoreChoice, 'plan' | 'seats'>;

/** What the store opens with: its address says nothing of these, so that the page is one for everybody. */
export const FIRST: Kind = { plan: 'year', seats: 1 };

/** The store's one address for a choice, without locale. */
export function storePath({ task, tools, ...kind }: StoreChoice): string {
  const query = [
    ...(task ? [`task=${task}`] : []),
    ...kindQuery(kind),
    ...tools.map((tool) => `with=${tool}`),
  ];
  return query.length === 0 ? '/store' : `/store?${query.join('&')}`;
}

/** Where a tool is bought for the chosen term and number of PCs, without locale. */
export const buyPath = (product: string, kind: Kind): string =>
  ['/buy?product=', product, ...kindQuery(kind).map((part) => `&${part}`)].join('');

const kindQuery = ({ plan, seats }: Kind): string[] => [
  ...(plan === FIRST.plan ? [] : [`plan=${plan}`]),
  ...(seats === FIRST.seats ? [] : [`seats=${seats}`]),
];
