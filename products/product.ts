import type { Money } from '../kit/money.ts';

/** US cents for one PC. The price book derives all other prices. */
export type BasePrices = { readonly month: Money; readonly year: Money; readonly lifetime: Money };

/** Tasks by which visitors filter the store. */
export const TASKS = ['files', 'documents', 'media', 'system'] as const;
export type Task = (typeof TASKS)[number];

/**
 * What the page of a product starts with: a table for its file formats, its window in full width, the cases in which it
 * helps, or the steps it takes.
 */
export type Shape = 'formats' | 'stage' | 'cases' | 'steps';

/**
 * How the shop treats a product that it no longer sells. Its licenses, downloads, help, invoices, and reports go on
 * (docs/decisions/0101).
 */
export type Retirement = {
  /** The first day on which it was no longer sold, `YYYY-MM-DD`. Its page shows it. */
  readonly since: string;
  /**
   * What its page answers: a notice, the notice with status 410, or a permanent redirect to another page of the shop,
   * such as `/zipx`. Landing pages and the list of its blog redirect to its page.
   */
  readonly page: 'notice' | 'gone' | `/${string}`;
  /** `end`: nothing is charged anymore. Subscriptions end with the paid period, and an email announces it. */
  readonly renewals: 'continue' | 'end';
};

/** The facts about a product. Its texts are in `page.md` and in messages. */
export type Product = {
  /** Position in the shop's lists, from 1. */
  readonly order: number;
  /** First path segment of its pages, such as `zipx`. */
  readonly key: string;
  /** Never translated. */
  readonly name: string;
  /** `zip`, for the package id `{PACKAGE_PREFIX}.zip`. */
  readonly packageSuffix: string;
  /** As in the specification, including letter case. */
  readonly color: string;
  /** The end of the gradient, and the base of the tints. It tells products of a similar color apart. */
  readonly second: string;
  readonly gradient: string;
  /** Path of the main page without locale: `/zipx`, `/dll-fixer/v1`. */
  readonly path: string;
  /** Landing pages below the key: `b1` is `/zipx/b1`. Texts are in `variants/`. */
  readonly variants: readonly string[];
  /** `{type}` in `/blog/{type}`. Null without a blog. */
  readonly blogType: string | null;
  readonly task: Task;
  readonly shape: Shape;
  /** File formats and file systems, which are never translated. Omitted if there are none to compare. */
  readonly formats?: readonly string[];
  /** The keys of two or three products that go well with this one. */
  readonly related?: readonly string[];
  /** Body of an SVG icon, without the svg element. */
  readonly icon: string;
  readonly basePrices: BasePrices;
  /** Sold at its own address and by links, but in no list of the shop and not for search engines. */
  readonly isHidden?: boolean;
  /** Marked in the lists of the home page and the store. */
  readonly isFeatured?: boolean;
  /** Omitted while the product is sold. */
  readonly retired?: Retirement;
};

/** Takes US cents before tax. Staff enter the real prices in the price book. */
export function samplePrices(cents: {
  readonly month: number;
  readonly year: number;
  readonly lifetime: number;
}): BasePrices {
  const usd = (minor: number): Money => ({ minor, currency: 'USD' });
  return { month: usd(cents.month), year: usd(cents.year), lifetime: usd(cents.lifetime) };
}
