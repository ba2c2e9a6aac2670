import { data } from 'react-router';
import type { Choice } from '../../../domain/checkout/index.ts';
import { parseSelection } from '../../../domain/order/index.ts';
import { renewalRuleOf } from '../../../domain/payment/index.ts';
import { findMarket, MARKETS } from '../../../domain/price/index.ts';
import { writeList } from '../../../kit/formats.ts';
import type { Locale } from '../../../locales/index.ts';
import { getProduct } from '../../../products/index.ts';
import { AfterPaint } from '../../components/after-paint.tsx';
import { FoldedTable } from '../../components/folded-table.tsx';
import { LinkList } from '../../components/link-list.tsx';
import { memoPage } from '../../components/memo-page.ts';
import { OwnHtml } from '../../components/own-html.tsx';
import { useWords } from '../../components/words.tsx';
import { Head } from '../../document/head.tsx';
import { ProductIcon } from '../../illustrations/product-icon.tsx';
import { quoteKinds, redirectIfRetired, usualCountry } from '../../loaders/choice.server.ts';
import { type Services, servicesContext } from '../../loaders/context.ts';
import { isCouponBlocked } from '../../loaders/coupon-limit.server.ts';
import { showMethods } from '../../loaders/methods.server.ts';
import { currencyInSentence, currencyName } from '../../loaders/names.server.ts';
import { showPrice } from '../../loaders/offers.server.ts';
import {
  bundleRates,
  type ShownQuote,
  type ShownReduction,
  showQuote,
  showReduction,
} from '../../loaders/quotes.server.ts';
import { type RenewalLine, renewalLine } from '../../loaders/renewal-text.server.ts';
import { parseAddress } from '../../routing/address.ts';
import type { Handle } from '../../routing/handle.ts';
import { BUY, CHECKOUT } from '../../styles/sheets.ts';
import type { Route } from './+types/buy';
import { renderBuyDetails } from './buy-details.server.tsx';
import { BuyForm } from './buy-form.tsx';
import { monthlyOf } from './monthly.server.ts';

export const handle: Handle = {
  styles: [CHECKOUT, BUY],
  cached: true,
  noIndex: true,
  bannerHidden: true,
};

export async function loader({ url, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const { locale } = parseAddress(url.pathname);
  const { coupon, ...selection } = parseSelection(url.searchParams);
  redirectIfRetired(selection, locale);
  const market = findMarket(url.searchParams.get('market') ?? '')?.key ?? locale.market;
  const isBlocked = isCouponBlocked(context, coupon);
  const choice = { selection, coupon: isBlocked ? null : coupon, market, change: null };
  const quoted = await quoteKinds(services, choice, locale);
  if (quoted.length === 0) throw data(null, { status: 404 });
  const chosen = quoted.find(
    ({ quote }) => quote.plan === selection.plan && quote.seats === selection.seats,
  );
  const markets = MARKETS.map(({ key, currency }) => ({
    key,
    name: currencyName(currency, locale),
  }));
  const open = MARKETS.filter(({ openTo }) => openTo === 'all').map(({ currency }) =>
    currencyInSentence(currency, locale),
  );
  const quotes = quoted.map(({ quote }) => showQuote(quote, locale));
  // The page without a query is cached for longer than a date stays true.
  const isCached = url.search === '';
  return {
    selection,
    vendor: services.company.name,
    coupon,
    market,
    markets,
    names: writeList(
      [selection.product, ...selection.bundledProducts].map((key) => getProduct(key).name),
      locale,
    ),
    openCurrency: writeList(open, locale),
    methods: showMethods(
      services.listMethods({ market, country: usualCountry(locale, market) }),
      services.provider.ownFacts,
    ),
    couponRefused: isBlocked ? ('too-many' as const) : (chosen?.couponRefused ?? null),
    quotes,
    renewals: renewalsOf(quotes, {
      locale,
      market,
      boughtAt: isCached ? null : services.now(),
      rule: renewalRuleOf(services.provider),
    }),
    monthly: monthlyOf(quotes, locale),
    more: renderBuyDetails(getProduct(selection.product), locale),
    bundleRates: bundleRates(locale),
    reductions: await reductionsOf(services, { selection, market }, locale),
  };
}

/** Returns what happens at the end of each term, by plan and number of PCs, with amounts as on the price tags. */
const renewalsOf = (
  quotes: readonly ShownQuote[],
  bought: Parameters<typeof renewalLine>[1],
): Record<string, RenewalLine> =>
  Object.fromEntries(
    quotes.map(({ plan, seats, total, renewal }) => {
      const tagged = { plan, total, renewal: renewal && showPrice(renewal, bought.locale) };
      return [`${plan} ${seats}`, renewalLine(tagged, bought)];
    }),
  );

/** Returns the reductions of a single product. Bundles have none. */
async function reductionsOf(
  services: Services,
  { selection, market }: Pick<Choice, 'selection' | 'market'>,
  locale: Locale,
): Promise<Record<string, ShownReduction>> {
  if (selection.bundledProducts.length > 0) return {};
  const priceQuotes = await services.listPrices(market);
  return Object.fromEntries(
    priceQuotes.flatMap((priceQuote) => {
      const shown =
        priceQuote.product === selection.product ? showReduction(priceQuote, locale) : null;
      return shown ? [[`${priceQuote.plan} ${priceQuote.seats}`, shown]] : [];
    }),
  );
}

export default memoPage(function BuyPage({ loaderData }: Route.ComponentProps) {
  const t = useWords();
  const { selection, quotes, names } = loaderData;
  const product = getProduct(selection.product);
  const title = t('buy.title', { product: names });
  return (
    <div className="checkout">
      <div className="wrap section">
        <Head title={title} noIndex />
        <div className="checkout-head">
          <ProductIcon of={product.key} size={72} />
          <div>
            <h1>{title}</h1>
            <p className="lead">{t('buy.lead')}</p>
          </div>
        </div>
        <BuyForm key={selection.product} {...loaderData} />
        <AfterPaint key={selection.product} reserve>
          <h2>{t('buy.all-prices')}</h2>
          <PriceTable quotes={quotes} />
          {/* Rendered on the server from our own texts. It needs no code in the browser. */}
          <OwnHtml className="buy-more" html={loaderData.more} />
          <LinkList
            links={[
              [product.path, t('buy.back', { product: product.name })],
              ['/company/refund-policy', t('nav.refund')],
              ['/faq/purchase', t('faq.name.purchase')],
            ]}
          />
        </AfterPaint>
      </div>
    </div>
  );
});

function PriceTable({ quotes }: { quotes: readonly ShownQuote[] }) {
  const t = useWords();
  const plans = [...new Set(quotes.map((quote) => quote.plan))];
  const counts = [...new Set(quotes.map((quote) => quote.seats))];
  const find = (plan: string, seats: number) =>
    quotes.find((quote) => quote.plan === plan && quote.seats === seats);
  return (
    <FoldedTable
      className="prices"
      heads={[t('buy.plan'), ...counts.map((seats) => t('buy.seats-count', { seats }))]}
      rows={plans.map((plan) => ({
        key: plan,
        cells: [
          t(`plan.${plan}`),
          ...counts.map((seats) => <bdi key={seats}>{find(plan, seats)?.tag}</bdi>),
        ],
      }))}
    />
  );
}
