import { LocalLink } from '../../components/link.tsx';
import { LinkList } from '../../components/link-list.tsx';
import { useWords } from '../../components/words.tsx';
import { Head } from '../../document/head.tsx';
import { servicesContext } from '../../loaders/context.ts';
import { momentText } from '../../loaders/moments.server.ts';
import { STATUS_PARTS } from '../../loaders/shop-status.ts';
import { localize, parseAddress } from '../../routing/address.ts';
import type { Handle } from '../../routing/handle.ts';
import { CONTENT } from '../../styles/sheets.ts';
import type { Route } from './+types/status';

/** Outdated within seconds, so it is neither cached nor indexed. */
export const handle: Handle = { styles: [CONTENT], noIndex: true };

export async function loader({ url, context }: Route.LoaderArgs) {
  const { locale } = parseAddress(url.pathname);
  const { at, parts } = await context.get(servicesContext).readStatus();
  return {
    again: localize(locale, '/status'),
    at: at.toISOString(),
    time: momentText(at, locale),
    parts: STATUS_PARTS.map((part) => ({ part, state: parts[part] })),
  };
}

/** Works even without the database. */
export default function StatusPage({ loaderData }: Route.ComponentProps) {
  const t = useWords();
  const { again, at, time, parts } = loaderData;
  const isWell = parts.every(({ state }) => state === 'works' || state === 'off');
  return (
    <div className="wrap narrow section">
      <Head title={t('nav.status')} description={t('guide.status.lead')} noIndex />
      <h1>{t('nav.status')}</h1>
      <p className="lead">{t('guide.status.lead')}</p>
      <p id="status" className="status-all" data-state={isWell ? 'works' : 'fails'}>
        {t(isWell ? 'guide.status.all' : 'guide.status.some')}
      </p>
      <table className="status-parts">
        <thead>
          <tr>
            <th scope="col">{t('guide.status.part')}</th>
            <th scope="col">{t('guide.status.state')}</th>
          </tr>
        </thead>
        <tbody>
          {parts.map(({ part, state }) => (
            <tr key={part} data-part={part} data-state={state}>
              <th scope="row">{t(`guide.status.part.${part}`)}</th>
              <td>{t(`guide.status.state.${state}`)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="quiet">
        <time dateTime={at}>{t('guide.status.checked', { time })}</time>
      </p>
      <p className="actions">
        <a className="button" href={again}>
          {t('guide.status.again')}
        </a>
        <LocalLink className="button" to="/about/create_ticket">
          {t('guide.ask')}
        </LocalLink>
      </p>
      <LinkList
        links={[
          ['/about/help-center', t('nav.help')],
          ['/about/contact-us', t('nav.contact')],
        ]}
      />
    </div>
  );
}
