import { data } from 'react-router';
import { note } from '../../../domain/audit/index.ts';
import { findMail, type Mail, retryMail } from '../../../domain/mail/index.ts';
import { findOrder } from '../../../domain/order/index.ts';
import { parseId } from '../../../kit/id.ts';
import { EmailAddress } from '../../components/email-address.tsx';
import { LocalLink } from '../../components/link.tsx';
import { Pill } from '../../components/pill.tsx';
import { useWords } from '../../components/words.tsx';
import { type Reader, type Services, servicesContext } from '../../loaders/context.ts';
import type { Handle } from '../../routing/handle.ts';
import { pageUrl } from '../../routing/page-url.ts';
import { ActForm, OutcomeNote } from '../act-form.tsx';
import { doWithReason, wasDone } from '../done.server.ts';
import { act, enter, type Staff } from '../guard.server.ts';
import OFFICE from '../office.css?url';
import { OfficePage } from '../office-page.tsx';
import { Moment } from '../table.tsx';
import type { Route } from './+types/mail';

export const handle: Handle = { styles: [OFFICE], noIndex: true, bannerHidden: true, secret: true };

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const staff = await enter({ request, context }, 'office-mail');
  const services = context.get(servicesContext);
  const { database } = services;
  const mailId = parseId(params.id);
  const found = mailId && (await database.read((reader) => findWithOrder(reader, mailId)));
  if (!found) throw data(null, { status: 404 });
  const { mail, orderNumber } = found;
  const { id, to, kind, subject, state, lastError, givenUp } = mail;
  const isWithheld = !(await mayRead(services, staff, mail));
  const { html, text } = isWithheld ? { html: null, text: null } : mail;
  const { attempts, orderId } = mail;
  return {
    staff,
    id,
    to,
    kind,
    subject,
    state,
    html,
    text,
    isWithheld,
    lastError,
    givenUp,
    attempts,
    orderId,
    orderNumber,
    at: mail.createdAt.toISOString(),
    isDone: wasDone(pageUrl(request).searchParams),
    mayRetry: state === 'failed' && staff.email !== null,
  };
}

/**
 * An unsent email contains links and keys that work for anyone, so only administrators may read it, and each reading is
 * logged. While there is no administrator, the link printed at startup allows it too.
 */
async function mayRead(
  { database }: Pick<Services, 'database'>,
  { email: who, role }: Staff,
  { id, to, state, html }: Mail,
): Promise<boolean> {
  if (state !== 'kept' || who === null) return true;
  if (role !== 'admin') return false;
  const object = { kind: 'mail' as const, id, name: to };
  const read = { who, why: 'opened', object, act: 'open-mail', before: null, after: null } as const;
  if (html !== null) await database.run((work) => note(work, read));
  return true;
}

async function findWithOrder(reader: Reader, id: string) {
  const mail = await findMail(reader, id);
  if (mail === null) return null;
  const orderId = mail.orderId && parseId(mail.orderId);
  const order = orderId ? await findOrder(reader, orderId) : null;
  return { mail, orderNumber: order?.orderNumber ?? null };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const acting = await act({ request, context }, 'office-mail');
  const { who, step } = acting;
  if (step !== 'retry-mail') throw data(null, { status: 404 });
  const id = parseId(params.id);
  if (id === null) throw data(null, { status: 404 });
  return doWithReason({ request, context }, acting, async (work, why) => {
    const mail = await findMail(work, id);
    if (mail === null || !(await retryMail(work, id))) return false;
    const object = { kind: 'mail' as const, id, name: mail.to };
    await note(work, { who, why, object, act: 'retry-mail', before: 'failed', after: 'queued' });
    return true;
  });
}

export default function MailPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useWords();
  const mail = loaderData;
  const title = mail.subject ?? t('office.mails');
  return (
    <OfficePage title={title} staff={mail.staff} isWritten={mail.subject !== null}>
      <OutcomeNote result={actionData} isDone={mail.isDone} />
      <MailFacts mail={mail} />
      {mail.givenUp ? <p className="notice bad">{t('office.mails.given-up')}</p> : null}
      {mail.lastError ? <p className="notice bad">{mail.lastError}</p> : null}
      {mail.mayRetry ? (
        <ActForm id="retry-mail" step="retry-mail" label={t('office.retry')} />
      ) : null}
      {mail.html ? (
        // The sandbox attribute disables scripts.
        <iframe title={title} sandbox="" srcDoc={mail.html} className="mail-frame" />
      ) : null}
      {mail.isWithheld ? (
        <p id="withheld" className="notice">
          {t('office.mails.withheld')}
        </p>
      ) : (
        <>
          <h2>{t('office.text')}</h2>
          <pre className="as-written" dir="auto">
            {mail.text}
          </pre>
        </>
      )}
    </OfficePage>
  );
}

function MailFacts({ mail }: { mail: Route.ComponentProps['loaderData'] }) {
  const t = useWords();
  return (
    <dl className="facts">
      <dt>{t('office.to')}</dt>
      <dd>
        <EmailAddress email={mail.to} />
      </dd>
      <dt>{t('office.state')}</dt>
      <dd>
        <Pill state={mail.state}>{t(`office.state.${mail.state}`)}</Pill>
      </dd>
      <dt>{t('office.kind')}</dt>
      <dd>{t(`office.mail-kind.${mail.kind}`)}</dd>
      <dt>{t('office.attempts')}</dt>
      <dd>{mail.attempts}</dd>
      <dt>{t('office.at')}</dt>
      <dd>
        <Moment at={mail.at} />
      </dd>
      {mail.orderId && mail.staff.email !== null ? (
        <>
          <dt>{t('office.orders')}</dt>
          <dd>
            <LocalLink to={`/office/orders/${mail.orderId}`}>
              <bdi>{mail.orderNumber ?? mail.orderId}</bdi>
            </LocalLink>
          </dd>
        </>
      ) : null}
    </dl>
  );
}
