import type { Plan, Seats } from '../../../domain/price/index.ts';
import { numberFormat, writeList } from '../../../kit/formats.ts';
import { htmlToText } from '../../../kit/html-text.ts';
import { MemoizeLast } from '../../../kit/memoize-last.ts';
import type { Money } from '../../../kit/money.ts';
import type { Locale } from '../../../locales/index.ts';
import { textsVersion } from '../../../locales/text-overrides.ts';
import { getProduct } from '../../../products/index.ts';
import { type Offer, showPrice } from '../../loaders/offers.server.ts';
import { parsePageSections } from '../../loaders/page-sections.server.ts';
import { readText } from '../../loaders/texts.server.ts';

/** A feature, with its extent if it is not simply included. */
export type Feature = { readonly name: string; readonly extent: string | null };

export type Versions = { readonly free: readonly Feature[]; readonly paid: readonly Feature[] };

export type Compared = Versions & {
  readonly product: string;
  /** The file formats as a list in the language, or null if it has none. */
  readonly formats: string | null;
  readonly prices: Readonly<Partial<Record<Plan, string>>>;
  /** What a year saves against twelve months, as an amount and in percent. */
  readonly saving: { readonly amount: string; readonly percent: string } | null;
  /** Number of yearly licenses that cost more than one for a lifetime. */
  readonly outlasts: number | null;
};

/** Compares tools by their own tables of the free version and the license, and by the prices for a number of PCs. */
export function compareTools(
  products: readonly string[],
  { offers, seats, locale }: { offers: readonly Offer[]; seats: Seats; locale: Locale },
): Compared[] {
  return products.map((product) => {
    const own = offers.filter((offer) => offer.product === product && offer.seats === seats);
    const priceOf = (plan: Plan) => own.find((offer) => offer.plan === plan)?.total;
    const [month, year, lifetime] = [priceOf('month'), priceOf('year'), priceOf('lifetime')];
    const saving = month && year ? yearSaving(month, year) : null;
    return {
      product,
      formats: formatsOf(product, locale),
      ...versionsOf(product, locale),
      prices: Object.fromEntries(own.map(({ plan, total }) => [plan, total.text])),
      saving: saving && {
        amount: showPrice(saving.amount, locale).text,
        percent: numberFormat(locale.numberLocale, { style: 'percent' }).format(
          saving.percent / 100,
        ),
      },
      outlasts: year && lifetime ? yearsOutlasted(year, lifetime) : null,
    };
  });
}

function formatsOf(product: string, locale: Locale): string | null {
  const { formats = [] } = getProduct(product);
  return formats.length > 0 ? writeList(formats, locale) : null;
}

const known = new MemoizeLast<Versions>();

const versionsOf = (product: string, locale: Locale): Versions =>
  known.get(`${product} ${locale.prefix}`, [textsVersion()], () => readVersions(product, locale));

function readVersions(product: string, locale: Locale): Versions {
  const page = readText(`products/${getProduct(product).key}/page.md`, locale);
  return versionsIn(parsePageSections(page.html)?.versions.rows ?? []);
}

const [INCLUDED, ...MISSING] = ['✓', '–', '-'];

/** Reads a table of versions. Its first row has the names of the columns, and its last row the terms. */
export function versionsIn(rows: readonly (readonly string[])[]): Versions {
  const features = rows.slice(1, -1).map((row) => row.map(htmlToText));
  const has = (cell: string) => cell !== '' && !MISSING.includes(cell);
  const featureOf = (name: string, cell: string): Feature => ({
    name,
    extent: cell === INCLUDED ? null : cell,
  });
  return {
    free: features.flatMap(([name = '', free = '']) => (has(free) ? [featureOf(name, free)] : [])),
    paid: features.flatMap(([name = '', free = '', paid = '']) =>
      has(paid) && paid !== free ? [featureOf(name, paid)] : [],
    ),
  };
}

const MONTHS = 12;

export type Saving = {
  readonly amount: Money;
  /** Share of twelve monthly prices, in whole percent and rounded down. */
  readonly percent: number;
};

/** Returns how much less a year costs than twelve months. Null if it saves less than one percent. */
export function yearSaving(month: Money, year: Money): Saving | null {
  const apart = month.minor * MONTHS;
  const saved = apart - year.minor;
  const percent = Math.floor((saved * 100) / apart);
  if (month.currency !== year.currency || !(percent >= 1)) return null;
  return { amount: { minor: saved, currency: year.currency }, percent };
}

/**
 * Returns the smallest number of yearly licenses that cost more than one for a lifetime. Null if a price is missing.
 */
export function yearsOutlasted(year: Money, lifetime: Money): number | null {
  if (year.currency !== lifetime.currency || year.minor <= 0 || lifetime.minor <= 0) return null;
  return Math.floor(lifetime.minor / year.minor) + 1;
}
