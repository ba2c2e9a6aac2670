import { data } from 'react-router';
import type { Choice } from '../../../domain/checkout/index.ts';
import { parseSelection } from '../../../domain/order/index.ts';
import { findMarket, MARKETS } from '../../../domain/price/index.ts';
import type { Locale } from '../../../locales/index.ts';
import { getProduct } from '../../../products/index.ts';
import { LinkList } from '../../components/link-list.tsx';
import { OwnHtml } from '../../components/own-html.tsx';
import { useWords } from '../../components/words.tsx';
import { Head } from '../../document/head.tsx';
import { ProductIcon } from '../../illustrations/product-icon.tsx';
import {
  bundleRates,
  type ShownBill,
  type ShownReduction,
  showBill,
  showReduction,
} from '../../loaders/bills.server.ts';
import { quoteKinds } from '../../loaders/choice.server.ts';
import { type Services, servicesContext } from '../../loaders/context.ts';
import { isCouponBlocked } from '../../loaders/coupon-turn.server.ts';
import { currencyName } from '../../loaders/names.server.ts';
import { showPrice } from '../../loaders/offers.server.ts';
import { renewalText } from '../../loaders/renewal-text.server.ts';
import { parseAddress } from '../../routing/address.ts';
import type { Handle } from '../../routing/handle.ts';
import { BUY, CHECKOUT } from '../../styles/sheets.ts';
import type { Route } from './+types/buy';
import { BuyForm } from './buy-form.tsx';
import { monthlyOf } from './monthly.server.ts';
import { renderMore } from './more.server.tsx';
import { PriceTable } from './price-table.tsx';

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
  const market = findMarket(url.searchParams.get('market') ?? '')?.key ?? locale.market;
  const isBlocked = isCouponBlocked(context, coupon);
  const choice = { selection, coupon: isBlocked ? null : coupon, market, change: null };
  const quoted = await quoteKinds(services, choice, locale);
  if (quoted.length === 0) throw data(null, { status: 404 });
  const chosen = quoted.find(
    ({ bill }) => bill.plan === selection.plan && bill.seats === selection.seats,
  );
  const markets = MARKETS.map(({ key, currency }) => ({
    key,
    name: currencyName(currency, locale),
  }));
  const open = MARKETS.filter(({ openTo }) => openTo === 'all').map(({ currency }) =>
    currencyName(currency, locale),
  );
  const bills = quoted.map(({ bill }) => showBill(bill, locale));
  // The page without a query is cached for longer than a date stays true.
  const isCached = url.search === '';
  return {
    selection,
    coupon,
    market,
    markets,
    names: new Intl.ListFormat(locale.tag).format(
      [selection.product, ...selection.also].map((key) => getProduct(key).name),
    ),
    openCurrency: new Intl.ListFormat(locale.tag).format(open),
    methods: services.listMethods(market),
    couponRefused: isBlocked ? ('too-many' as const) : (chosen?.couponRefused ?? null),
    bills,
    renewals: renewalsOf(bills, { locale, market, boughtAt: isCached ? null : services.now() }),
    monthly: monthlyOf(bills, locale),
    more: renderMore(getProduct(selection.product), locale),
    bundleRates: bundleRates(locale),
    reductions: await reductionsOf(services, { selection, market }, locale),
  };
}

/** Returns what happens at the end of each term, by plan and number of PCs, with amounts as on the price tags. */
const renewalsOf = (
  bills: readonly ShownBill[],
  bought: Parameters<typeof renewalText>[1],
): Record<string, string> =>
  Object.fromEntries(
    bills.map(({ plan, seats, total, renewal }) => {
      const tagged = { plan, total, renewal: renewal && showPrice(renewal, bought.locale) };
      return [`${plan} ${seats}`, renewalText(tagged, bought)];
    }),
  );

/** Returns the reductions of a single product. Bundles have none. */
async function reductionsOf(
  services: Services,
  { selection, market }: Pick<Choice, 'selection' | 'market'>,
  locale: Locale,
): Promise<Record<string, ShownReduction>> {
  if (selection.also.length > 0) return {};
  const quotes = await services.listPrices(market);
  return Object.fromEntries(
    quotes.flatMap((quote) => {
      const shown = quote.product === selection.product ? showReduction(quote, locale) : null;
      return shown ? [[`${quote.plan} ${quote.seats}`, shown]] : [];
    }),
  );
}

export default function BuyPage({ loaderData }: Route.ComponentProps) {
  const t = useWords();
  const { selection, bills, names } = loaderData;
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
        <h2>{t('buy.all-prices')}</h2>
        <PriceTable bills={bills} />
        {/* Rendered on the server from our own texts. It needs no code in the browser. */}
        <OwnHtml className="buy-more" html={loaderData.more} />
        <LinkList
          links={[
            [product.path, t('buy.back', { product: product.name })],
            ['/company/refund-policy', t('nav.refund')],
            ['/faq/purchase', t('faq.name.purchase')],
          ]}
        />
      </div>
    </div>
  );
}
