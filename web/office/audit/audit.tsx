import { ACTS } from '../../../domain/audit/index.ts';
import { useWords } from '../../components/words.tsx';
import { servicesContext } from '../../loaders/context.ts';
import { localize, parseAddress } from '../../routing/address.ts';
import type { Handle } from '../../routing/handle.ts';
import { pageUrl } from '../../routing/page-url.ts';
import { By } from '../by.tsx';
import { FilterForm, PeriodFields, PickField, SearchField } from '../filter-form.tsx';
import { enter } from '../guard.server.ts';
import { ListBody } from '../list-body.tsx';
import OFFICE from '../office.css?url';
import { OfficePage } from '../office-page.tsx';
import { optionsOf } from '../options.ts';
import { lastOf, nextQuery, PAGE_SIZE } from '../query.ts';
import { Moment, OfficeTable } from '../table.tsx';
import type { Route } from './+types/audit';
import { findEntries, readFilters } from './filters.server.ts';
import { type ShownValue, shownValue } from './value.server.ts';

export const handle: Handle = { styles: [OFFICE], noIndex: true, bannerHidden: true, secret: true };

export async function loader({ request, context }: Route.LoaderArgs) {
  const staff = await enter({ request, context }, 'office-audit');
  const { database, company } = context.get(servicesContext);
  const { pathname, searchParams: query } = pageUrl(request);
  const file = localize(parseAddress(pathname).locale, '/office/audit/file');
  const filters = readFilters(query);
  const stretch = { limit: PAGE_SIZE, zone: company.zone };
  const entries = await database.read((reader) => findEntries(reader, query, stretch));
  return {
    staff,
    filters,
    acts: ACTS,
    from: query.get('from') ?? '',
    until: query.get('until') ?? '',
    file: `${file}?${query}`,
    next: nextQuery(query, lastOf(entries)),
    entries: entries.map(({ at, act, why, before, after, ...entry }) => ({
      ...entry,
      act,
      at: at.toISOString(),
      // These acts take no reason.
      why: act === 'claim-admin' || act === 'open-mail' ? '' : why,
      before: shownValue(act, before),
      after: shownValue(act, after),
    })),
  };
}

export default function AuditPage({ loaderData }: Route.ComponentProps) {
  const t = useWords();
  const { staff, filters, acts, entries, next, file, from, until } = loaderData;
  return (
    <OfficePage title={t('office.audit')} staff={staff}>
      <FilterForm>
        <SearchField name="who" label={t('office.who')} value={filters.who} />
        <SearchField name="object" label={t('office.object')} value={filters.object} />
        <PickField
          name="act"
          label={t('office.what')}
          options={optionsOf(acts, (act) => t(`office.act.${act}`))}
          value={filters.act}
        />
        <PeriodFields from={from} until={until} />
      </FilterForm>
      <ListBody isEmpty={entries.length === 0} path="/office/audit" {...{ next, file }}>
        <Entries entries={entries} />
      </ListBody>
    </OfficePage>
  );
}

type Entry = Route.ComponentProps['loaderData']['entries'][number];

function Entries({ entries }: { entries: readonly Entry[] }) {
  const t = useWords();
  return (
    <OfficeTable
      headings={[
        t('office.at'),
        t('office.who'),
        t('office.what'),
        t('office.object'),
        t('office.reason'),
        t('office.before'),
        t('office.after'),
      ]}
    >
      {entries.map((entry) => (
        <tr key={entry.id}>
          <td>
            <Moment at={entry.at} />
          </td>
          <td className="words who-cell">
            <By by={entry.who} />
          </td>
          <td>{t(`office.act.${entry.act}`)}</td>
          <td className="words">
            <bdi>{entry.object.name}</bdi>
          </td>
          <td className="words">
            <bdi>{entry.why}</bdi>
          </td>
          <Value value={entry.before} />
          <Value value={entry.after} />
        </tr>
      ))}
    </OfficeTable>
  );
}

function Value({ value }: { value: ShownValue | null }) {
  const t = useWords();
  return (
    <td className="words">
      <bdi>{value?.text}</bdi>
      {value?.word ? `${value.gap}${t(value.word)}` : null}
    </td>
  );
}
