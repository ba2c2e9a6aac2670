import { EmailAddress } from '../../components/email-address.tsx';
import { LocalLink } from '../../components/link.tsx';
import { useWords } from '../../components/words.tsx';
import { servicesContext } from '../../loaders/context.ts';
import { parseAddress } from '../../routing/address.ts';
import type { Handle } from '../../routing/handle.ts';
import { pageUrl } from '../../routing/page-url.ts';
import { enter } from '../guard.server.ts';
import OFFICE from '../office.css?url';
import { OfficePage } from '../office-page.tsx';
import type { Route } from './+types/home';
import { findAttention } from './attention.server.ts';
import { Charts } from './charts.tsx';
import { findFigures } from './figures.server.ts';
import { findHomeFigures } from './headline.server.ts';
import { Headline } from './headline.tsx';

export const handle: Handle = { styles: [OFFICE], noIndex: true, bannerHidden: true, secret: true };

export async function loader({ request, context }: Route.LoaderArgs) {
  const staff = await enter({ request, context }, 'office');
  const services = context.get(servicesContext);
  const { database, queue } = services;
  const { locale } = parseAddress(pageUrl(request).pathname);
  const headline = await findHomeFigures(services, { role: staff.role, locale });
  const found = await database.read(async (reader) => ({
    waiting: await findAttention(reader, staff.role, { queue, zone: staff.zone }),
    figures: await findFigures(reader, staff.role, locale),
  }));
  return { staff, headline, ...found };
}

const PLACES = {
  mails: '/office/mails?state=failed',
  jobs: '/office/jobs',
  disputes: '/office/orders?state=disputed',
  refunds: '/office/orders?state=refund-failed',
  returns: '/office/orders?state=to-return',
  overdue: '/office/receivables?state=overdue',
  tickets: '/office/tickets',
  rates: '/office/orders',
  webhooks: '/office/webhooks',
} as const;

export default function OfficeHome({ loaderData }: Route.ComponentProps) {
  const t = useWords();
  const { staff, waiting, figures, headline } = loaderData;
  return (
    <OfficePage title={t('office.title')} staff={staff}>
      <dl className="facts">
        <dt>{t('office.email')}</dt>
        <dd>
          <EmailAddress email={staff.email ?? ''} />
        </dd>
        <dt>{t('office.role')}</dt>
        <dd>{t(`office.role.${staff.role}`)}</dd>
        <dt>{t('office.own')}</dt>
        <dd>
          <LocalLink to="/office/own">{t('office.own.change')}</LocalLink>
        </dd>
      </dl>
      <h2>{t('office.attention')}</h2>
      {waiting.length === 0 ? <p id="calm">{t('office.calm')}</p> : null}
      <ul id="attention" className="link-list">
        {waiting.map(({ kind, count }) => (
          <li key={kind}>
            <LocalLink to={PLACES[kind]}>{t(`office.attention.${kind}`, { count })}</LocalLink>
          </li>
        ))}
      </ul>
      {headline ? <Headline {...headline} /> : null}
      <Charts figures={figures} headline={headline} />
    </OfficePage>
  );
}
