import { data } from 'react-router';
import { findMarket, MARKETS } from '../../../domain/price/index.ts';
import { parseSelection } from '../../../domain/purchase/index.ts';
import { getProduct } from '../../../products/index.ts';
import { Head } from '../../parts/head.tsx';
import { LinkList } from '../../parts/link-list.tsx';
import { useWords } from '../../parts/words.tsx';
import { parseAddress } from '../../request/address.ts';
import { servicesContext } from '../../request/context.ts';
import type { Handle } from '../../request/handle.ts';
import { currencyName } from '../../request/names.server.ts';
import { listOffers } from '../../request/offers.server.ts';
import type { Route } from './+types/buy';
import { BuyForm } from './buy-form.tsx';
import { PriceTable } from './price-table.tsx';

export const handle: Handle = { cached: true, noIndex: true, bannerHidden: true };

export async function loader({ url, context }: Route.LoaderArgs) {
  const { locale } = parseAddress(url.pathname);
  const selection = parseSelection(url.searchParams);
  const market = findMarket(url.searchParams.get('market') ?? '')?.key ?? locale.market;
  const all = await listOffers(context.get(servicesContext), locale, market);
  const offers = all.filter((offer) => offer.product === selection.product);
  if (offers.length === 0) throw data(null, { status: 404 });
  const markets = MARKETS.map(({ key, currency }) => ({
    key,
    name: currencyName(currency, locale),
  }));
  return { selection, market, markets, offers };
}

export default function BuyPage({ loaderData }: Route.ComponentProps) {
  const t = useWords();
  const { selection, offers } = loaderData;
  const product = getProduct(selection.product);
  const title = t('buy.title', { product: product.name });
  return (
    <div className="wrap section">
      <Head title={title} noIndex />
      <h1>{title}</h1>
      <p className="lead">{t('buy.lead')}</p>
      <BuyForm key={`${selection.product} ${loaderData.market}`} {...loaderData} />
      <h2>{t('buy.all-prices')}</h2>
      <PriceTable offers={offers} />
      <LinkList
        links={[
          [product.path, t('buy.back', { product: product.name })],
          ['/company/refund-policy', t('nav.refund')],
          ['/faq/purchase', t('faq.name.purchase')],
        ]}
      />
    </div>
  );
}
