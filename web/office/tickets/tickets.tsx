import {
  CATEGORIES,
  FILTER_LIMITS,
  LISTED_STATES,
  selectFilters,
  selectLastMessages,
  selectTags,
} from '../../../domain/ticket/index.ts';
import { UNKNOWN_ID } from '../../../kit/id.ts';
import { LocalLink } from '../../components/link.tsx';
import { useWords } from '../../components/words.tsx';
import { type Reader, servicesContext } from '../../loaders/context.ts';
import { parseAddress } from '../../routing/address.ts';
import type { Handle } from '../../routing/handle.ts';
import { pageUrl } from '../../routing/page-url.ts';
import { RefusalNote } from '../act-form.tsx';
import { FilterForm, PickField, ProductField, SearchField } from '../filter-form.tsx';
import { formValueList } from '../form-values.ts';
import { enter } from '../guard.server.ts';
import { languageOptions } from '../languages.server.ts';
import { ListBody } from '../list-body.tsx';
import OFFICE from '../office.css?url';
import { OfficePage } from '../office-page.tsx';
import { optionsOf } from '../options.ts';
import { lastOf, nextQuery, PAGE_SIZE } from '../query.ts';
import type { Route } from './+types/tickets';
import { actOnTickets } from './act.server.ts';
import { useAssigneeOptions } from './assignee-options.ts';
import { BULK_FORM, BulkForm } from './bulk-form.tsx';
import { BulkOutcome } from './bulk-outcome.tsx';
import { findTickets, readFilters, writeFilters } from './filters.server.ts';
import { lineOf, readLineContext } from './line.server.ts';
import { findOutcome } from './outcome.server.ts';
import { SavedFilters } from './saved-filters.tsx';
import { TicketTable } from './ticket-table.tsx';

export const handle: Handle = { styles: [OFFICE], noIndex: true, bannerHidden: true, secret: true };

export async function loader({ request, context }: Route.LoaderArgs) {
  const staff = await enter({ request, context }, 'office-tickets');
  const { database, newId } = context.get(servicesContext);
  const { pathname, searchParams: query } = pageUrl(request);
  const { locale } = parseAddress(pathname);
  const { id: accountId } = staff;
  const found = await database.read(async (reader) => ({
    ...(await readTickets(reader, query, accountId)),
    lineContext: await readLineContext(reader),
    tags: await selectTags(reader),
    saved: await selectFilters(reader, accountId ?? UNKNOWN_ID),
    outcome: await findOutcome(reader, query, accountId),
  }));
  const { tickets, lastMessages, lineContext, tags, saved, outcome } = found;
  const filters = readFilters(query);
  const own = writeFilters(filters);
  return {
    staff,
    filters,
    outcome,
    tags,
    once: newId(),
    people: lineContext.people,
    saved: saved.map(({ id, accountId: owner, name, query: stored, isShared }) => {
      // Earlier versions stored other names.
      const to = writeFilters(readFilters(new URLSearchParams(stored)));
      const mayRemove = owner === accountId || staff.role === 'admin';
      return { id, name, to, isShared, isShown: to === own, mayRemove };
    }),
    longestName: FILTER_LIMITS.name,
    next: nextPage(query, lastOf(tickets)),
    states: LISTED_STATES,
    categories: CATEGORIES,
    languages: languageOptions(locale),
    tickets: tickets.map((ticket) => lineOf(ticket, lineContext, locale)),
    lastMessages,
  };
}

async function readTickets(reader: Reader, query: URLSearchParams, accountId: string | null) {
  const tickets = await findTickets(reader, query, { limit: PAGE_SIZE, accountId });
  const last = await selectLastMessages(
    reader,
    tickets.map(({ id }) => id),
  );
  const entries = tickets.map(({ id, number }) => [number, last.get(id)?.id ?? ''] as const);
  return { tickets, lastMessages: Object.fromEntries(entries) };
}

/** Leaves out what was done on this page. */
function nextPage(query: URLSearchParams, last: string | undefined): string | null {
  const next = new URLSearchParams(query);
  for (const name of ['bulk', 'undone', 'skipped']) next.delete(name);
  return nextQuery(next, last);
}

export const action = ({ request, context }: Route.ActionArgs) =>
  actOnTickets({ request, context });

export default function TicketsPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useWords();
  const { staff, tickets, lastMessages, next, outcome } = loaderData;
  const result = actionData ?? null;
  const chosen = formValueList(result?.submitted ?? null, 'chosen');
  return (
    <OfficePage title={t('office.tickets')} staff={staff}>
      {result ? <RefusalNote refusal={result.refusal} /> : <BulkOutcome outcome={outcome} />}
      <p className="link-row">
        <LocalLink to="/office/tickets/macros">{t('office.macros')}</LocalLink>
        <LocalLink to="/office/tickets/tags">{t('office.tags')}</LocalLink>
        <LocalLink to="/office/tickets/stray">{t('office.stray')}</LocalLink>
      </p>
      <SavedFilters {...loaderData} result={result} />
      <TicketFilter {...loaderData} />
      <ListBody
        {...{ isEmpty: tickets.length === 0, path: '/office/tickets', next }}
        words={{ none: t('office.tickets.none') }}
      >
        <TicketTable canOpen form={BULK_FORM} {...{ tickets, chosen, lastMessages }} />
        <BulkForm {...loaderData} result={result} />
      </ListBody>
    </OfficePage>
  );
}

type FilterData = Pick<
  Route.ComponentProps['loaderData'],
  'filters' | 'states' | 'categories' | 'languages' | 'people' | 'tags'
>;

function TicketFilter(props: FilterData) {
  const t = useWords();
  const { filters, states, categories, languages, people, tags } = props;
  return (
    <FilterForm>
      <SearchField hint={t('office.tickets.hint')} value={filters.search} />
      <PickField
        name="state"
        label={t('office.state')}
        options={optionsOf(states, (state) => t(`office.ticket-state.${state}`))}
        value={filters.state}
      />
      <PickField
        name="assignee"
        label={t('office.assignee')}
        options={[['mine', t('office.assignee.mine')], ...useAssigneeOptions(people)]}
        value={filters.assignee}
      />
      <PickField name="tag" label={t('office.tag')} options={optionsOf(tags)} value={filters.tag} />
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
