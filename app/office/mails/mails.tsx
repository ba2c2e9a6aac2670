import { Link } from 'react-router';
import { listMails } from '../../../domain/mail/index.ts';
import { Head } from '../../parts/head.tsx';
import { useWords } from '../../parts/words.tsx';
import { servicesContext } from '../../request/context.ts';
import type { Handle } from '../../request/handle.ts';
import { Moment, OfficeTable } from '../table.tsx';
import type { Route } from './+types/mails';
import { assertStaff } from './staff.server.ts';

export const handle: Handle = {
  noIndex: true,
  bannerHidden: true,
  oneLanguage: true,
  secret: true,
};

/** Mails on one page of the list. */
const PAGE_SIZE = 50;

export async function loader({ request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  await assertStaff(request, services);
  const before = new URL(request.url).searchParams.get('before');
  const mails = await services.database.read((reader) =>
    listMails(reader, { limit: PAGE_SIZE, before }),
  );
  return {
    more: mails.length === PAGE_SIZE ? (mails.at(-1)?.id ?? null) : null,
    mails: mails.map(({ id, to, subject, state, locale, createdAt }) => ({
      ...{ id, to, subject, state, locale },
      at: createdAt.toISOString(),
    })),
  };
}

export default function MailsPage({ loaderData }: Route.ComponentProps) {
  const t = useWords();
  const { mails, more } = loaderData;
  return (
    <div className="wrap section">
      <Head title={t('office.mails')} noIndex />
      <h1>{t('office.mails')}</h1>
      {mails.length === 0 ? <p>{t('office.no-mails')}</p> : null}
      <OfficeTable
        headings={[t('office.subject'), t('office.to'), t('office.state'), t('office.at')]}
      >
        {mails.map((mail) => (
          <tr key={mail.id}>
            <td lang={mail.locale} dir="auto">
              <Link to={`/office/mails/${mail.id}`}>{mail.subject ?? mail.id}</Link>
            </td>
            <td>
              <bdi>{mail.to}</bdi>
            </td>
            <td>{t(`office.state.${mail.state}`)}</td>
            <td>
              <Moment at={mail.at} />
            </td>
          </tr>
        ))}
      </OfficeTable>
      {more ? <Link to={`/office/mails?before=${more}`}>{t('office.older')}</Link> : null}
    </div>
  );
}
