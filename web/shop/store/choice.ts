import type { Plan, Seats } from '../../../domain/price/index.ts';
import { getProduct, TASKS, type Task } from '../../../products/index.ts';

/** The kind of prices shown, the tools checked for a bundle, and the answers to the questions of the finder. */
export type StoreChoice = {
  readonly task: Task | null;
  readonly plan: Plan;
  readonly seats: Seats;
  readonly tools: readonly string[];
  /** The last answer before the recommendation: a task, or the product that serves one. */
  readonly find: Task | string | null;
  /** The product that the finder recommends, when all questions are answered. */
  readonly found: string | null;
};

type Kind = Pick<StoreChoice, 'plan' | 'seats'>;

/** The default choice. The address omits it, so that everyone shares one cached page. */
export const FIRST: Kind = { plan: 'year', seats: 1 };

/** Returns the only address of the store for a choice, without locale. */
export function storePath({ task, tools, find, found, ...kind }: StoreChoice): string {
  const query = [
    ...(task ? [`task=${task}`] : []),
    ...kindQuery(kind),
    ...tools.map((tool) => `with=${tool}`),
    ...(found ? [`found=${found}`] : find ? [`find=${find}`] : []),
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

/** Returns what the finder knows so far: the task, and the product if it is chosen. */
export function answersOf({ find, found }: Pick<StoreChoice, 'find' | 'found'>): {
  readonly task: Task | null;
  readonly product: string | null;
} {
  const task = TASKS.find((each) => each === find) ?? null;
  const product = found ?? (task === null ? find : null);
  return { task: product ? getProduct(product).task : task, product };
}
