import type { Money } from '../kit/money.ts';

/** What a plan's base price is made of: US dollars in cents for one PC; the price book derives the rest. */
export type BasePrices = { readonly month: Money; readonly year: Money; readonly lifetime: Money };

/** What people come to the shop to do; the store filters by it. */
export const TASKS = ['files', 'documents', 'media', 'system'] as const;
export type Task = (typeof TASKS)[number];

/** Everything about a product that is the same in every language. Words are in `page.md` and messages. */
export type Product = {
  /** Place in the shop's lists: 1 leads. */
  readonly order: number;
  /** Page key, the first path segment of its pages: `zipx`. */
  readonly key: string;
  /** Brand name, never translated: `ZipX`. */
  readonly name: string;
  /** Package id suffix: `zip`; the full id is `{PACKAGE_PREFIX}.zip`. */
  readonly packageSuffix: string;
  /** Exactly as the specification spells it, letter case kept. */
  readonly color: string;
  /** CSS gradient derived from the color, when asked: the browser needs that of one product. */
  readonly gradient: string;
  /** Path of the main page without locale: `/zipx`, `/dll-fixer/v1`. */
  readonly path: string;
  /** Advertisement landings below the product's key: `b1` is `/zipx/b1`. Texts in `variants/`. */
  readonly variants: readonly string[];
  /** Value of `{type}` in `/blog/{type}`; null where the product has no blog. */
  readonly blogType: string | null;
  readonly task: Task;
  /** Keys of two or three products that go well with it. */
  readonly related?: readonly string[];
  /** Body of a 32×32-viewBox SVG icon (without the svg element). */
  readonly icon: string;
  readonly basePrices: BasePrices;
};

/** Sample prices, in US cents before tax. Real ones are entered in the price book. */
export function samplePrices(cents: {
  readonly month: number;
  readonly year: number;
  readonly lifetime: number;
}): BasePrices {
  const usd = (minor: number): Money => ({ minor, currency: 'USD' });
  return { month: usd(cents.month), year: usd(cents.year), lifetime: usd(cents.lifetime) };
}
