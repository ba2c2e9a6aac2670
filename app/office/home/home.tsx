import { LocalLink } from '../../parts/link.tsx';
import { useWords } from '../../parts/words.tsx';
import { servicesContext } from '../../request/context.ts';
import type { Handle } from '../../request/handle.ts';
import { enter } from '../guard.server.ts';
import { OfficePage } from '../office-page.tsx';
import type { Route } from './+types/home';
import { findAttention } from './attention.server.ts';

export const handle: Handle = { noIndex: true, bannerHidden: true, secret: true };

export async function loader({ request, context }: Route.LoaderArgs) {
  const staff = await enter({ request, context }, 'office');
  const { database, queue } = context.get(servicesContext);
  const waiting = await database.read((reader) => findAttention(reader, staff.role, queue));
  return { staff, waiting };
}

/** Where each kind of trouble is looked after; null: on a page that is not one list. */
const PLACES = {
  mails: '/office/mails?state=failed',
  jobs: '/office/jobs',
  refunds: '/office/orders',
  tickets: null,
} as const;

export default function OfficeHome({ loaderData }: Route.ComponentProps) {
  const t = useWords();
  const { staff, waiting } = loaderData;
  return (
    <OfficePage title={t('office.title')} staff={staff}>
      <dl className="facts">
        <dt>{t('office.email')}</dt>
        <dd>
          <bdi>{staff.email}</bdi>
        </dd>
        <dt>{t('office.role')}</dt>
        <dd>{t(`office.role.${staff.role}`)}</dd>
      </dl>
      <h2>{t('office.attention')}</h2>
      {waiting.length === 0 ? <p id="calm">{t('office.calm')}</p> : null}
      <ul id="attention">
        {waiting.map(({ kind, count }) => (
          <li key={kind}>
            <MaybeLink to={PLACES[kind]}>{t(`office.attention.${kind}`, { count })}</MaybeLink>
          </li>
        ))}
      </ul>
    </OfficePage>
  );
}

function MaybeLink({ to, children }: { to: string | null; children: string }) {
  return to === null ? <span>{children}</span> : <LocalLink to={to}>{children}</LocalLink>;
}
