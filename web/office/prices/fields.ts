import type { Plan } from '../../../domain/price/index.ts';

export type Cell = {
  readonly product: string;
  readonly market: string;
  readonly plan: Plan;
  readonly seats: number;
};

/** The name of a price's field in the grid. No part contains a point. */
export const cellField = ({ product, market, plan, seats }: Cell): string =>
  `${product}.${market}.${plan}.${seats}`;

/** Fields of the grid that are no prices. */
export const GRID = {
  /** The prices that the grid showed, as `field=minor` separated by spaces. */
  shown: 'shown',
  /** The version of the price book that the grid showed. */
  book: 'book',
  percent: 'percent',
  from: 'valid-from',
  until: 'valid-to',
  csv: 'csv',
} as const;

/** The columns of a file of prices, the same in every language. */
export const COLUMNS = ['product', 'plan', 'seats', 'market', 'currency', 'price'] as const;

/** Fields with the filter that the percentage applies to. */
export const scopeField = (name: 'product' | 'plan' | 'seats' | 'market'): string => `in-${name}`;
