import { listErrorGroups, OTHER_ERRORS, REPORT_PERIOD } from '../../../domain/campaign/index.ts';
import { days } from '../../../kit/time.ts';
import { useWords } from '../../parts/words.tsx';
import { servicesContext } from '../../request/context.ts';
import type { Handle } from '../../request/handle.ts';
import { useCount } from '../count.ts';
import { enter } from '../guard.server.ts';
import { OfficePage } from '../office-page.tsx';
import { Moment, OfficeTable } from '../table.tsx';
import type { Route } from './+types/errors';

export const handle: Handle = { noIndex: true, bannerHidden: true, secret: true };

/** Groups shown, the newest ones. */
const MOST_SHOWN = 200;

export async function loader({ request, context }: Route.LoaderArgs) {
  const staff = await enter({ request, context }, 'office-errors');
  const services = context.get(servicesContext);
  const groups = await services.database.read((reader) =>
    listErrorGroups(reader, {
      since: new Date(reader.now.getTime() - REPORT_PERIOD),
      limit: MOST_SHOWN,
    }),
  );
  return {
    staff,
    days: REPORT_PERIOD / days(1),
    groups: groups.map((group) => ({
      ...group,
      mixed: group.fingerprint === OTHER_ERRORS,
      firstAt: group.firstAt.toISOString(),
      lastAt: group.lastAt.toISOString(),
    })),
  };
}

type Group = Route.ComponentProps['loaderData']['groups'][number];

export default function ErrorsPage({ loaderData }: Route.ComponentProps) {
  const t = useWords();
  const { groups, days: count } = loaderData;
  return (
    <OfficePage title={t('office.errors')} staff={loaderData.staff}>
      <p>{t('office.period', { days: String(count) })}</p>
      {groups.length === 0 ? <p>{t('office.no-errors')}</p> : <ErrorTable groups={groups} />}
    </OfficePage>
  );
}

function ErrorTable({ groups }: { groups: readonly Group[] }) {
  const t = useWords();
  const format = useCount();
  return (
    <OfficeTable
      amounts={[t('office.count')]}
      headings={[t('office.at'), t('office.count'), t('office.error')]}
    >
      {groups.map((group) => (
        <tr key={`${group.day} ${group.fingerprint}`}>
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

/** What the group is about; behind it the last example, told by a stranger's browser. */
function ErrorCell({ group }: { group: Group }) {
  const t = useWords();
  const { type, message, url, language, userAgent, referrer, extras, mixed } = group;
  return (
    <details>
      <summary>
        <bdi>{mixed ? t('office.other-errors') : [type, message].filter(Boolean).join(': ')}</bdi>
      </summary>
      <pre className="whitespace-pre-wrap wrap-anywhere" dir="ltr">
        {[type, message, url, referrer, language, userAgent, extras].filter(Boolean).join('\n')}
      </pre>
    </details>
  );
}
