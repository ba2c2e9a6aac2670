import { data, Link } from 'react-router';
import { findMail } from '../../../domain/mail/index.ts';
import { Head } from '../../parts/head.tsx';
import { useWords } from '../../parts/words.tsx';
import { servicesContext } from '../../request/context.ts';
import type { Handle } from '../../request/handle.ts';
import type { Route } from './+types/mail';
import { assertStaff } from './staff.server.ts';

export const handle: Handle = {
  noIndex: true,
  bannerHidden: true,
  oneLanguage: true,
  secret: true,
};

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  await assertStaff(request, services);
  const mail = await services.database.read((reader) => findMail(reader, params.id));
  if (!mail) throw data(null, { status: 404 });
  const { to, subject, state, html, text, lastError } = mail;
  return { to, subject, state, html, text, lastError };
}

export default function MailPage({ loaderData }: Route.ComponentProps) {
  const t = useWords();
  const mail = loaderData;
  const title = mail.subject ?? t('office.mails');
  return (
    <div className="wrap section">
      <Head title={title} noIndex />
      <p>
        <Link to="/office/mails">{t('office.mails')}</Link>
      </p>
      <h1 dir="auto">{title}</h1>
      <dl className="facts">
        <dt>{t('office.to')}</dt>
        <dd>
          <bdi>{mail.to}</bdi>
        </dd>
        <dt>{t('office.state')}</dt>
        <dd>{t(`office.state.${mail.state}`)}</dd>
      </dl>
      {mail.lastError ? <p className="notice bad">{mail.lastError}</p> : null}
      {mail.html ? (
        // Scripts are off in the frame: a mail only shows itself.
        <iframe title={title} sandbox="" srcDoc={mail.html} className="h-[48rem] w-full border" />
      ) : null}
      <h2>{t('office.text')}</h2>
      <pre className="scroll-box" dir="auto">
        {mail.text}
      </pre>
    </div>
  );
}
