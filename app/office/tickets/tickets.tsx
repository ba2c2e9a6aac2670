import { CATEGORIES, STATES } from '../../../domain/ticket/index.ts';
import { LOCALES } from '../../../locales/index.ts';
import { PRODUCTS } from '../../../products/index.ts';
import { LocalLink } from '../../parts/link.tsx';
import { useWords } from '../../parts/words.tsx';
import { servicesContext } from '../../request/context.ts';
import type { Handle } from '../../request/handle.ts';
import { pageUrl } from '../../request/page-url.ts';
import { FilterForm, PickField, SearchField } from '../filter-form.tsx';
import { enter } from '../guard.server.ts';
import { OfficePage } from '../office-page.tsx';
import { nextQuery } from '../query.ts';
import type { Route } from './+types/tickets';
import { askedOf, findTickets } from './ask.server.ts';
import { lineOf } from './line.server.ts';
import { TicketTable } from './ticket-table.tsx';

export const handle: Handle = { noIndex: true, bannerHidden: true, secret: true };

/** Requests on one page. */
const PAGE_SIZE = 50;

export async function loader({ request, context }: Route.LoaderArgs) {
  const staff = await enter({ request, context }, 'office-tickets');
  const { database } = context.get(servicesContext);
  const query = pageUrl(request).searchParams;
  const tickets = await database.read((reader) => findTickets(reader, query, PAGE_SIZE));
  const last = tickets.length === PAGE_SIZE ? tickets.at(-1)?.id : undefined;
  return {
    ...{ staff, asked: askedOf(query), next: nextQuery(query, last) },
    ...{ states: STATES, categories: CATEGORIES },
    products: PRODUCTS.map(({ key, name }): [string, string] => [key, name]),
    languages: LOCALES.map(({ prefix, nativeName }): [string, string] => [prefix, nativeName]),
    tickets: tickets.map(lineOf),
  };
}

export default function TicketsPage({ loaderData }: Route.ComponentProps) {
  const t = useWords();
  const { staff, tickets, next } = loaderData;
  return (
    <OfficePage title={t('office.tickets')} staff={staff}>
      <p className="flex flex-wrap gap-x-6">
        <LocalLink to="/office/tickets/macros">{t('office.macros')}</LocalLink>
        <LocalLink to="/office/tickets/stray">{t('office.stray')}</LocalLink>
      </p>
      <TicketFilter {...loaderData} />
      {tickets.length === 0 ? (
        <p id="none">{t('office.desk.none')}</p>
      ) : (
        <TicketTable tickets={tickets} canOpen />
      )}
      {next ? <LocalLink to={`/office/tickets?${next}`}>{t('office.next')}</LocalLink> : null}
    </OfficePage>
  );
}

type FilterData = Pick<
  Route.ComponentProps['loaderData'],
  'asked' | 'states' | 'categories' | 'products' | 'languages'
>;

function TicketFilter({ asked, states, categories, products, languages }: FilterData) {
  const t = useWords();
  const named = states.map((one): [string, string] => [one, t(`office.ticket-state.${one}`)]);
  const kinds = categories.map((one): [string, string] => [one, t(`ticket.category.${one}`)]);
  return (
    <FilterForm>
      <SearchField
        name="search"
        label={t('office.search')}
        hint={t('office.desk.hint')}
        value={asked.search}
      />
      <PickField name="state" label={t('office.state')} options={named} value={asked.state} />
      <PickField
        name="category"
        label={t('ticket.category')}
        options={kinds}
        value={asked.category}
      />
      <PickField
        name="product"
        label={t('office.product')}
        options={products}
        value={asked.product}
      />
      <PickField
        name="language"
        label={t('office.language')}
        options={languages}
        value={asked.locale}
      />
    </FilterForm>
  );
}
