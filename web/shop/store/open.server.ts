import { quoteChoice } from '../../../domain/checkout/index.ts';
import { parseSelection } from '../../../domain/order/index.ts';
import { PLANS, type Quote, SEATS } from '../../../domain/price/index.ts';
import type { Locale } from '../../../locales/index.ts';
import { PRODUCTS, TASKS } from '../../../products/index.ts';
import { listProductCards } from '../../components/product-cards.server.ts';
import {
  bundleRates,
  type ShownBill,
  showBill,
  showReduction,
} from '../../loaders/bills.server.ts';
import { consumerOf } from '../../loaders/choice.server.ts';
import type { Services } from '../../loaders/context.ts';
import { listOffers } from '../../loaders/offers.server.ts';
import type { StoreChoice } from './choice.ts';
import { listReduced } from './reduced.server.ts';

/** Reads the choice from the query. Invalid values become the default. */
export function readChoice(query: URLSearchParams): StoreChoice {
  const { plan, seats } = parseSelection(query);
  const ticked = query.getAll('with');
  return {
    plan,
    seats,
    task: TASKS.find((task) => task === query.get('task')) ?? null,
    tools: PRODUCTS.map(({ key }) => key).filter((key) => ticked.includes(key)),
  };
}

/** Loads everything that the store shows, at the prices of the language's market. */
export async function openStore(services: Services, locale: Locale, choice: StoreChoice) {
  const quotes = await services.listPrices(locale.market);
  const offers = await listOffers(services, locale);
  const cards = await listProductCards(services, locale);
  const isChosen = (product: string) => (each: Pick<Quote, 'product' | 'plan' | 'seats'>) =>
    each.product === product && each.plan === choice.plan && each.seats === choice.seats;
  return {
    choice,
    cards: cards.map(({ key, use, group }) => {
      const quote = quotes.find(isChosen(key));
      return {
        key,
        use,
        group,
        offer: offers.find(isChosen(key)) ?? null,
        reduction: quote ? showReduction(quote, locale) : null,
      };
    }),
    // Only plans and numbers of PCs that are sold.
    plans: PLANS.filter((plan) => quotes.some((quote) => quote.plan === plan)),
    seats: SEATS.filter((seats) => quotes.some((quote) => quote.seats === seats)),
    taxIncluded: quotes[0]?.taxIncluded ?? null,
    prices: offers
      .filter(({ seats }) => seats === choice.seats)
      .map(({ product, plan, total }) => ({ product, plan, text: total.text })),
    reduced: listReduced(quotes, choice, locale),
    bill: await billFor(services, locale, choice),
    rates: bundleRates(locale),
    methods: services.listMethods(locale.market),
  };
}

/** Quotes the checked tools together; null if none is checked or they are not sold together. */
async function billFor(
  services: Services,
  locale: Locale,
  { tools: [product, ...also], plan, seats }: StoreChoice,
): Promise<ShownBill | null> {
  if (product === undefined) return null;
  const selection = { product, also, plan, seats };
  const choice = { selection, coupon: null, change: null, market: locale.market };
  const quoted = await quoteChoice(services, choice, consumerOf(locale, locale.market));
  return quoted && showBill(quoted.bill, locale);
}
