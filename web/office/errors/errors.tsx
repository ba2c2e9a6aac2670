import { useWords } from '../../components/words.tsx';
import { servicesContext } from '../../loaders/context.ts';
import { parseAddress } from '../../routing/address.ts';
import type { Handle } from '../../routing/handle.ts';
import { pageUrl } from '../../routing/page-url.ts';
import { BarList, DayChart } from '../chart.tsx';
import { useCount } from '../count.ts';
import { enter } from '../guard.server.ts';
import OFFICE from '../office.css?url';
import { OfficePage } from '../office-page.tsx';
import { Moment, OfficeTable } from '../table.tsx';
import type { Route } from './+types/errors';
import { viewErrors } from './view.server.ts';

export const handle: Handle = { styles: [OFFICE], noIndex: true, bannerHidden: true, secret: true };

export async function loader({ request, context }: Route.LoaderArgs) {
  const staff = await enter({ request, context }, 'office-errors');
  const { database } = context.get(servicesContext);
  const { locale } = parseAddress(pageUrl(request).pathname);
  return { staff, ...(await database.read((reader) => viewErrors(reader, locale))) };
}

type Group = Route.ComponentProps['loaderData']['groups'][number];

export default function ErrorsPage({ loaderData }: Route.ComponentProps) {
  const t = useWords();
  const { staff, groups, days, ...all } = loaderData;
  const title = t('office.errors');
  return (
    <OfficePage title={title} staff={staff}>
      <p>{t('office.period', { days: String(days.length) })}</p>
      {groups.length === 0 ? (
        <p>{t('office.no-errors')}</p>
      ) : (
        <>
          <DayChart {...{ title, days, series: [{ ...all, name: title }] }} />
          <ErrorTable groups={groups} />
        </>
      )}
    </OfficePage>
  );
}

function ErrorTable({ groups }: { groups: readonly Group[] }) {
  const t = useWords();
  const format = useCount();
  return (
    <OfficeTable
      isStacked
      amounts={[t('office.count')]}
      headings={[t('office.at'), t('office.count'), t('office.error')]}
    >
      {groups.map((group) => (
        <tr key={group.fingerprint}>
          <td>
            <Moment at={group.lastAt} />
          </td>
          <td className="amount">{format(group.count)}</td>
          <td className="words">
            <ErrorCell group={group} />
          </td>
        </tr>
      ))}
    </OfficeTable>
  );
}

/** Its days and its newest example unfold. A stranger's browser sent the example. */
function ErrorCell({ group }: { group: Group }) {
  const t = useWords();
  const { type, message, url, language, userAgent, referrer, extras } = group;
  return (
    <details>
      <summary>
        <bdi>
          {group.isMixed ? t('office.other-errors') : [type, message].filter(Boolean).join(': ')}
        </bdi>
      </summary>
      <BarList label={t('office.count')} rows={group.byDay} />
      <pre className="as-written" dir="ltr">
        {[type, message, url, referrer, language, userAgent, extras].filter(Boolean).join('\n')}
      </pre>
    </details>
  );
}
