import { CATEGORIES, STATES } from '../../../domain/ticket/index.ts';
import { LocalLink } from '../../components/link.tsx';
import { useWords } from '../../components/words.tsx';
import { servicesContext } from '../../loaders/context.ts';
import { parseAddress } from '../../routing/address.ts';
import type { Handle } from '../../routing/handle.ts';
import { pageUrl } from '../../routing/page-url.ts';
import { FilterForm, PickField, ProductField, SearchField } from '../filter-form.tsx';
import { enter } from '../guard.server.ts';
import { languageOptions } from '../languages.server.ts';
import { ListBody } from '../list-body.tsx';
import OFFICE from '../office.css?url';
import { OfficePage } from '../office-page.tsx';
import { optionsOf } from '../options.ts';
import { lastOf, nextQuery, PAGE_SIZE } from '../query.ts';
import type { Route } from './+types/tickets';
import { findTickets, readFilters } from './filters.server.ts';
import { lineOf } from './line.server.ts';
import { TicketTable } from './ticket-table.tsx';

export const handle: Handle = { styles: [OFFICE], noIndex: true, bannerHidden: true, secret: true };

export async function loader({ request, context }: Route.LoaderArgs) {
  const staff = await enter({ request, context }, 'office-tickets');
  const { database } = context.get(servicesContext);
  const { pathname, searchParams: query } = pageUrl(request);
  const { locale } = parseAddress(pathname);
  const tickets = await database.read((reader) => findTickets(reader, query, PAGE_SIZE));
  return {
    staff,
    filters: readFilters(query),
    next: nextQuery(query, lastOf(tickets)),
    states: STATES,
    categories: CATEGORIES,
    languages: languageOptions(locale),
    tickets: tickets.map((ticket) => lineOf(ticket, locale)),
  };
}

export default function TicketsPage({ loaderData }: Route.ComponentProps) {
  const t = useWords();
  const { staff, tickets, next } = loaderData;
  return (
    <OfficePage title={t('office.tickets')} staff={staff}>
      <p className="link-row">
        <LocalLink to="/office/tickets/macros">{t('office.macros')}</LocalLink>
        <LocalLink to="/office/tickets/stray">{t('office.stray')}</LocalLink>
      </p>
      <TicketFilter {...loaderData} />
      <ListBody
        {...{ isEmpty: tickets.length === 0, path: '/office/tickets', next }}
        words={{ none: t('office.desk.none') }}
      >
        <TicketTable tickets={tickets} canOpen />
      </ListBody>
    </OfficePage>
  );
}

type FilterData = Pick<
  Route.ComponentProps['loaderData'],
  'filters' | 'states' | 'categories' | 'languages'
>;

function TicketFilter({ filters, states, categories, languages }: FilterData) {
  const t = useWords();
  return (
    <FilterForm>
      <SearchField hint={t('office.desk.hint')} value={filters.search} />
      <PickField
        name="state"
        label={t('office.state')}
        options={optionsOf(states, (state) => t(`office.ticket-state.${state}`))}
        value={filters.state}
      />
      <PickField
        name="category"
        label={t('ticket.category')}
        options={optionsOf(categories, (one) => t(`ticket.category.${one}`))}
        value={filters.category}
      />
      <ProductField value={filters.product} />
      <PickField
        name="language"
        label={t('office.language')}
        options={languages}
        value={filters.locale}
      />
    </FilterForm>
  );
}
