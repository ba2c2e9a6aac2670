import { data } from 'react-router';
import { type Book, countStates, listNewest, openBook } from '../../../domain/translation/index.ts';
import { AREAS } from '../../../locales/entries.ts';
import { LocalLink } from '../../components/link.tsx';
import { useWords } from '../../components/words.tsx';
import { servicesContext } from '../../loaders/context.ts';
import { languageName } from '../../loaders/names.server.ts';
import { localize, parseAddress } from '../../routing/address.ts';
import type { Handle } from '../../routing/handle.ts';
import { pageUrl } from '../../routing/page-url.ts';
import { FilterForm, PickField, SearchField } from '../filter-form.tsx';
import { enter } from '../guard.server.ts';
import { ListBody } from '../list-body.tsx';
import OFFICE from '../office.css?url';
import { OfficePage } from '../office-page.tsx';
import { optionsOf } from '../options.ts';
import { nextQuery, PAGE_SIZE } from '../query.ts';
import { OfficeTable } from '../table.tsx';
import type { Route } from './+types/language';
import { AreaTable } from './area-table.tsx';
import { findMessages, readFilters, STATES } from './filters.server.ts';
import { MessageTable } from './message-table.tsx';
import { openOf, TRANSLATED } from './overview.server.ts';

export const handle: Handle = { styles: [OFFICE], noIndex: true, bannerHidden: true, secret: true };

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const staff = await enter({ request, context }, 'office-language');
  const { database } = context.get(servicesContext);
  const newest = await database.read((reader) => listNewest(reader, params.language));
  const locale = TRANSLATED.find(({ prefix }) => prefix === params.language);
  if (!locale) throw data(null, { status: 404 });
  const { pathname, searchParams: query } = pageUrl(request);
  const { prefix, tag, direction } = locale;
  const reader = parseAddress(pathname).locale;
  const name = languageName(locale, reader);
  const book = openBook(prefix);
  const open = openOf(prefix, newest);
  const filters = readFilters(query);
  const found = findMessages(book.messages, open, filters);
  const from = found.findIndex(({ id }) => id === query.get('after')) + 1;
  const shown = found.slice(from, from + PAGE_SIZE);
  const page = localize(reader, `/office/translations/${prefix}`);
  return {
    staff,
    prefix,
    name,
    tag,
    direction,
    filters,
    states: STATES,
    areas: AREAS.map((area) => ({
      area,
      count: countStates(book.messages.filter((one) => one.area === area)),
      proposed: [...open.values()].filter((one) => one.area === area).length,
      file: `${page}/file?area=${area}`,
      fileName: `${area}.po`,
    })),
    prose: book.prose.filter(({ state }) => state !== 'done'),
    messages: shown.map((one) => ({ ...one, proposal: open.get(one.id)?.text ?? null })),
    next: nextQuery(query, found.length > from + PAGE_SIZE ? shown.at(-1)?.id : undefined),
  };
}

export default function LanguagePage({ loaderData }: Route.ComponentProps) {
  const t = useWords();
  const { staff, prefix, name, areas, messages, next, prose, tag, direction } = loaderData;
  const path = `/office/translations/${prefix}`;
  return (
    <OfficePage title={t('office.translations.of', { language: name })} staff={staff}>
      <p>
        <LocalLink to="/office/translations">{t('office.translations')}</LocalLink>
      </p>
      <details>
        <summary>{t('office.translations.area')}</summary>
        <AreaTable areas={areas} />
      </details>
      <h2>{t('office.translations.messages')}</h2>
      <MessageFilter {...loaderData} />
      <ListBody isEmpty={messages.length === 0} {...{ path, next }}>
        <MessageTable messages={messages} path={path} language={{ tag, direction }} />
      </ListBody>
      <h2>{t('office.translations.prose')}</h2>
      <ProseList prose={prose} language={prefix} />
    </OfficePage>
  );
}

function MessageFilter({ filters, states, areas }: Route.ComponentProps['loaderData']) {
  const t = useWords();
  return (
    <FilterForm>
      <SearchField hint={t('office.translations.search-hint')} value={filters.search} />
      <PickField
        name="state"
        label={t('office.state')}
        options={optionsOf(states, (state) => t(`office.translations.${state}`))}
        value={filters.state}
      />
      <PickField
        name="area"
        label={t('office.translations.area')}
        options={optionsOf(areas.map(({ area }) => area))}
        value={filters.area}
      />
    </FilterForm>
  );
}

/** Missing or outdated prose. */
function ProseList({ prose, language }: Pick<Book, 'prose'> & { language: string }) {
  const t = useWords();
  if (prose.length === 0) return <p>{t('office.translations.prose-done')}</p>;
  return (
    <>
      <p>{t('office.translations.prose-lead')}</p>
      <OfficeTable headings={[t('office.translations.id'), t('office.state')]}>
        {prose.map(({ path, state }) => (
          <tr key={path}>
            <td>
              <LocalLink to={`/office/texts/text?${new URLSearchParams({ path, language })}`}>
                <bdi dir="ltr">{path}</bdi>
              </LocalLink>
            </td>
            <td>{state === 'done' ? null : t(`office.translations.${state}`)}</td>
          </tr>
        ))}
      </OfficeTable>
    </>
  );
}
