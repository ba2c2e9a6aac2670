import { MARKETS } from '../../../domain/price/index.ts';
import { useWords } from '../../components/words.tsx';
import { servicesContext } from '../../loaders/context.ts';
import { localize, parseAddress } from '../../routing/address.ts';
import type { Handle } from '../../routing/handle.ts';
import { pageUrl } from '../../routing/page-url.ts';
import { FilterForm, PeriodFields, PickField, ProductField, SearchField } from '../filter-form.tsx';
import { enter } from '../guard.server.ts';
import { ListBody } from '../list-body.tsx';
import OFFICE from '../office.css?url';
import { OfficePage } from '../office-page.tsx';
import { optionsOf } from '../options.ts';
import { lastOf, nextQuery, PAGE_SIZE } from '../query.ts';
import type { Route } from './+types/orders';
import { findOrders, ORDER_STATES, readFilters } from './filters.server.ts';
import { lineOf } from './line.server.ts';
import { OrderTable } from './order-table.tsx';

export const handle: Handle = { styles: [OFFICE], noIndex: true, bannerHidden: true, secret: true };

export async function loader({ request, context }: Route.LoaderArgs) {
  const staff = await enter({ request, context }, 'office-orders');
  const { database, company } = context.get(servicesContext);
  const { pathname, searchParams: query } = pageUrl(request);
  const { locale } = parseAddress(pathname);
  const stretch = { limit: PAGE_SIZE, zone: company.zone };
  const orders = await database.read((reader) => findOrders(reader, query, stretch));
  return {
    staff,
    filters: readFilters(query),
    next: nextQuery(query, lastOf(orders)),
    states: ORDER_STATES,
    markets: MARKETS.map(({ key }) => key),
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
      <ListBody isEmpty={orders.length === 0} path="/office/orders" {...{ next, file }}>
        <OrderTable orders={orders} />
      </ListBody>
    </OfficePage>
  );
}

const STATE_WORDS = {
  disputed: 'office.dispute.open',
  'refund-failed': 'office.refund-failed',
  'to-return': 'office.to-return',
  'tax-lowered': 'office.tax-lowered',
} as const;

const isAlert = (state: string): state is keyof typeof STATE_WORDS =>
  Object.hasOwn(STATE_WORDS, state);

type FilterData = Pick<Route.ComponentProps['loaderData'], 'filters' | 'states' | 'markets'>;

function OrderFilter({ filters, states, markets }: FilterData) {
  const t = useWords();
  return (
    <FilterForm>
      <SearchField hint={t('office.orders.hint')} value={filters.search} />
      <PickField
        name="state"
        label={t('office.state')}
        options={optionsOf(states, (state) =>
          isAlert(state) ? t(STATE_WORDS[state]) : t(`office.order-state.${state}`),
        )}
        value={filters.state}
      />
      <ProductField value={filters.product} />
      <PickField
        name="market"
        label={t('office.market')}
        options={optionsOf(markets)}
        value={filters.market}
      />
      <PeriodFields from={filters.from} until={filters.until} />
    </FilterForm>
  );
}
