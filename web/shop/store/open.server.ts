import { quoteChoice } from '../../../domain/checkout/index.ts';
import { parseSelection } from '../../../domain/order/index.ts';
import {
  getMarket,
  includesTax,
  PLANS,
  type PriceQuote,
  SEATS,
} from '../../../domain/price/index.ts';
import type { Locale } from '../../../locales/index.ts';
import { findSoldProduct, isListed, SOLD_PRODUCTS, TASKS } from '../../../products/index.ts';
import { listProductCards } from '../../components/product-cards.server.ts';
import { consumerOf } from '../../loaders/choice.server.ts';
import type { Services } from '../../loaders/context.ts';
import { showMethods } from '../../loaders/methods.server.ts';
import { listOffers } from '../../loaders/offers.server.ts';
import {
  bundleRates,
  type ShownQuote,
  showQuote,
  showReduction,
} from '../../loaders/quotes.server.ts';
import type { StoreChoice } from './choice.ts';
import { compareTools } from './compare.server.ts';
import { listReduced } from './reduced.server.ts';

/** Reads the choice from the query. Invalid values become the default. */
export function readChoice(query: URLSearchParams): StoreChoice {
  const { plan, seats } = parseSelection(query);
  const ticked = query.getAll('with');
  const find = query.get('find') ?? '';
  return {
    plan,
    seats,
    task: TASKS.find((task) => task === query.get('task')) ?? null,
    tools: SOLD_PRODUCTS.map(({ key }) => key).filter((key) => ticked.includes(key)),
    find: TASKS.find((task) => task === find) ?? findSoldProduct(find)?.key ?? null,
    found: findSoldProduct(query.get('found') ?? '')?.key ?? null,
  };
}

export async function openStore(services: Services, locale: Locale, choice: StoreChoice) {
  const priceQuotes = await services.listPrices(locale.market);
  const offers = await listOffers(services, locale);
  const cards = await listProductCards(services, locale);
  const isChosen = (product: string) => (each: Pick<PriceQuote, 'product' | 'plan' | 'seats'>) =>
    each.product === product && each.plan === choice.plan && each.seats === choice.seats;
  return {
    choice,
    cards: cards.map(({ key, use, task, group }) => {
      const priceQuote = priceQuotes.find(isChosen(key));
      return {
        key,
        use,
        task,
        group,
        offer: offers.find(isChosen(key)) ?? null,
        reduction: priceQuote ? showReduction(priceQuote, locale) : null,
      };
    }),
    plans: PLANS.filter((plan) => priceQuotes.some((priceQuote) => priceQuote.plan === plan)),
    seats: SEATS.filter((seats) => priceQuotes.some((priceQuote) => priceQuote.seats === seats)),
    taxIncluded: priceQuotes.length > 0 ? includesTax(getMarket(locale.market)) : null,
    compared: compareTools(
      cards.map(({ key }) => key),
      { offers, seats: choice.seats, locale },
    ),
    reduced: listReduced(
      priceQuotes.filter(({ product }) => isListed(product)),
      choice,
      locale,
    ),
    quote: await quoteFor(services, locale, choice),
    rates: bundleRates(locale),
    methods: showMethods(services.listMethods(locale), services.provider.ownFacts),
  };
}

/** Quotes the checked tools together; null if none is checked or they are not sold together. */
async function quoteFor(
  services: Services,
  locale: Locale,
  { tools: [product, ...bundledProducts], plan, seats }: StoreChoice,
): Promise<ShownQuote | null> {
  if (product === undefined) return null;
  const selection = { product, bundledProducts, plan, seats };
  const choice = { selection, coupon: null, change: null, market: locale.market };
  const quoted = await quoteChoice(services, choice, consumerOf(locale, locale.market));
  return quoted && showQuote(quoted.quote, locale);
}
