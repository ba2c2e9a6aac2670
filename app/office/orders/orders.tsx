import { MARKETS } from '../../../domain/price/index.ts';
import { PURCHASE_STATES } from '../../../domain/purchase/index.ts';
import { PRODUCTS } from '../../../products/index.ts';
import { LocalLink } from '../../parts/link.tsx';
import { useWords } from '../../parts/words.tsx';
import { localize, parseAddress } from '../../request/address.ts';
import { servicesContext } from '../../request/context.ts';
import type { Handle } from '../../request/handle.ts';
import { pageUrl } from '../../request/page-url.ts';
import { FilterForm, PeriodFields, PickField, SearchField } from '../filter-form.tsx';
import { enter } from '../guard.server.ts';
import { OfficePage } from '../office-page.tsx';
import { nextQuery } from '../query.ts';
import type { Route } from './+types/orders';
import { askedOf, findOrders } from './ask.server.ts';
import { lineOf } from './line.server.ts';
import { OrderTable } from './order-table.tsx';

export const handle: Handle = { noIndex: true, bannerHidden: true, secret: true };

/** Orders on one page. */
const PAGE_SIZE = 50;

export async function loader({ request, context }: Route.LoaderArgs) {
  const staff = await enter({ request, context }, 'office-orders');
  const { database } = context.get(servicesContext);
  const { pathname, searchParams: query } = pageUrl(request);
  const { locale } = parseAddress(pathname);
  const orders = await database.read((reader) => findOrders(reader, query, { limit: PAGE_SIZE }));
  const last = orders.length === PAGE_SIZE ? orders.at(-1)?.id : undefined;
  return {
    ...{ staff, asked: askedOf(query), next: nextQuery(query, last) },
    states: PURCHASE_STATES,
    products: PRODUCTS.map(({ key, name }): [string, string] => [key, name]),
    markets: MARKETS.map(({ key }): [string, string] => [key, key]),
    file: `${localize(locale, '/office/orders/file')}?${query}`,
    orders: orders.map((order) => lineOf(order, locale)),
  };
}

export default function OrdersPage({ loaderData }: Route.ComponentProps) {
  const t = useWords();
  const { staff, orders, next, file } = loaderData;
  return (
    <OfficePage title={t('office.orders')} staff={staff}>
      <OrderFilter {...loaderData} />
      {orders.length === 0 ? <p>{t('office.nothing')}</p> : <OrderTable orders={orders} />}
      <p className="flex flex-wrap gap-x-6">
        {next ? <LocalLink to={`/office/orders?${next}`}>{t('office.next')}</LocalLink> : null}
        <a href={file} download>
          {t('office.csv')}
        </a>
      </p>
    </OfficePage>
  );
}

type FilterData = Pick<
  Route.ComponentProps['loaderData'],
  'asked' | 'states' | 'products' | 'markets'
>;

function OrderFilter({ asked, states, products, markets }: FilterData) {
  const t = useWords();
  const named = states.map((state): [string, string] => [state, t(`office.order-state.${state}`)]);
  return (
    <FilterForm>
      <SearchField
        name="search"
        label={t('office.search')}
        hint={t('office.orders.hint')}
        value={asked.search}
      />
      <PickField name="state" label={t('office.state')} options={named} value={asked.state} />
      <PickField
        name="product"
        label={t('office.product')}
        options={products}
        value={asked.product}
      />
      <PickField name="market" label={t('office.market')} options={markets} value={asked.market} />
      <PeriodFields from={asked.from} until={asked.until} />
    </FilterForm>
  );
}
