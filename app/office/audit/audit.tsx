import { ACTS, type Act, listEntries } from '../../../domain/audit/index.ts';
import { LocalLink } from '../../parts/link.tsx';
import { useWords } from '../../parts/words.tsx';
import { servicesContext } from '../../request/context.ts';
import type { Handle } from '../../request/handle.ts';
import { FilterForm, PeriodFields, PickField, SearchField } from '../filter-form.tsx';
import { enter } from '../guard.server.ts';
import { OfficePage } from '../office-page.tsx';
import { nextQuery, oneOf, periodOf, placeOf } from '../query.ts';
import { Moment, OfficeTable } from '../table.tsx';
import type { Route } from './+types/audit';

export const handle: Handle = { noIndex: true, bannerHidden: true, secret: true };

/** Entries on one page. */
const PAGE_SIZE = 50;

export async function loader({ request, context }: Route.LoaderArgs) {
  const staff = await enter({ request, context }, 'office-audit');
  const { database } = context.get(servicesContext);
  const query = new URL(request.url).searchParams;
  const asked = {
    act: oneOf(ACTS, query.get('act')),
    who: (query.get('who') ?? '').trim(),
    object: (query.get('object') ?? '').trim(),
  };
  const entries = await database.read((reader) =>
    listEntries(reader, {
      ...{ ...asked, ...periodOf(query), after: placeOf(query), limit: PAGE_SIZE },
    }),
  );
  return {
    ...{ staff, asked, acts: ACTS, from: query.get('from') ?? '', until: query.get('until') ?? '' },
    next: nextQuery(query, entries.length === PAGE_SIZE ? entries.at(-1)?.id : undefined),
    entries: entries.map(({ at, ...entry }) => ({ ...entry, at: at.toISOString() })),
  };
}

export default function AuditPage({ loaderData }: Route.ComponentProps) {
  const t = useWords();
  const { staff, asked, entries, next, from, until } = loaderData;
  const acts = loaderData.acts.map((act): [Act, string] => [act, t(`office.act.${act}`)]);
  return (
    <OfficePage title={t('office.audit')} staff={staff}>
      <FilterForm>
        <SearchField name="who" label={t('office.who')} value={asked.who} />
        <SearchField name="object" label={t('office.object')} value={asked.object} />
        <PickField name="act" label={t('office.what')} options={acts} value={asked.act} />
        <PeriodFields from={from} until={until} />
      </FilterForm>
      {entries.length === 0 ? <p>{t('office.nothing')}</p> : <Entries entries={entries} />}
      {next ? <LocalLink to={`/office/audit?${next}`}>{t('office.next')}</LocalLink> : null}
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
          <td>
            <bdi>{entry.who}</bdi>
          </td>
          <td>{t(`office.act.${entry.act}`)}</td>
          <td>
            <bdi>{entry.object.name}</bdi>
          </td>
          <td className="words" dir="auto">
            {entry.why}
          </td>
          <td dir="auto">{entry.before}</td>
          <td dir="auto">{entry.after}</td>
        </tr>
      ))}
    </OfficeTable>
  );
}
