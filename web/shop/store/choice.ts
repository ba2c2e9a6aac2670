import type { Plan, Seats } from '../../../domain/price/index.ts';
import type { Task } from '../../../products/index.ts';

/** The kind of prices shown, and the tools checked for a bundle. */
export type StoreChoice = {
  readonly task: Task | null;
  readonly plan: Plan;
  readonly seats: Seats;
  readonly tools: readonly string[];
};

type Kind = Pick<StoreChoice, 'plan' | 'seats'>;

/** The default choice. The address omits it, so that everyone shares one cached page. */
export const FIRST: Kind = { plan: 'year', seats: 1 };

/** Returns the only address of the store for a choice, without locale. */
export function storePath({ task, tools, ...kind }: StoreChoice): string {
  const query = [
    ...(task ? [`task=${task}`] : []),
    ...kindQuery(kind),
    ...tools.map((tool) => `with=${tool}`),
  ];
  return query.length === 0 ? '/store' : `/store?${query.join('&')}`;
}

/** Returns the buy page of a tool for the chosen term and number of PCs, without locale. */
export const buyPath = (product: string, kind: Kind): string =>
  ['/buy?product=', product, ...kindQuery(kind).map((part) => `&${part}`)].join('');

const kindQuery = ({ plan, seats }: Kind): string[] => [
  ...(plan === FIRST.plan ? [] : [`plan=${plan}`]),
  ...(seats === FIRST.seats ? [] : [`seats=${seats}`]),
];
