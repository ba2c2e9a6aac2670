import { data, redirect } from 'react-router';
import { note } from '../../../domain/audit/index.ts';
import {
  attachStrayMail,
  dismissStrayMail,
  findStrayMail,
  openStrayMail,
  parseTicketNumber,
  piecesOfStray,
} from '../../../domain/ticket/index.ts';
import { writeSize } from '../../../kit/formats.ts';
import { useAddress } from '../../client/site.ts';
import { EmailAddress } from '../../components/email-address.tsx';
import { TextField } from '../../components/field.tsx';
import { LocalLink } from '../../components/link.tsx';
import { useWords } from '../../components/words.tsx';
import { WrittenText } from '../../components/written-text.tsx';
import { servicesContext, type Work } from '../../loaders/context.ts';
import { textField } from '../../loaders/limited-form.server.ts';
import { localize, parseAddress } from '../../routing/address.ts';
import type { Handle } from '../../routing/handle.ts';
import { pageUrl } from '../../routing/page-url.ts';
import { ActForm, OutcomeNote } from '../act-form.tsx';
import { doWithReason, wasDone } from '../done.server.ts';
import { formValue } from '../form-values.ts';
import { act, enter } from '../guard.server.ts';
import OFFICE from '../office.css?url';
import { OfficePage } from '../office-page.tsx';
import { Moment } from '../table.tsx';
import { ticketPagePath } from '../ticket/ticket-path.ts';
import type { Route } from './+types/stray-mail';

export const handle: Handle = { styles: [OFFICE], noIndex: true, bannerHidden: true, secret: true };

export async function loader({ request, context }: Route.LoaderArgs) {
  const staff = await enter({ request, context }, 'office-stray-mail');
  const { database } = context.get(servicesContext);
  const { locale } = parseAddress(pageUrl(request).pathname);
  const query = pageUrl(request).searchParams;
  const found = await database.read(async (reader) => {
    const stray = await findStrayMail(reader, query.get('mail') ?? '');
    return stray && { ...stray, pieces: await piecesOfStray(reader, stray.mail) };
  });
  if (found === null) throw data(null, { status: 404 });
  const { mailId, number, sender, name, subject, state, receivedAt } = found.mail;
  const { pieces } = found;
  return {
    staff,
    mail: { mailId, number, sender, name, subject, pieces, state, at: receivedAt.toISOString() },
    files: found.files.map(({ id, name: called }) => ({ id, name: called })),
    original: found.original && {
      id: found.original.id,
      name: found.original.name,
      size: writeSize(found.original.size, locale),
    },
    isDone: wasDone(query),
  };
}

/** Adds the email to a ticket, opens a ticket with it, or dismisses it. */
export async function action({ request, context }: Route.ActionArgs) {
  const acting = await act({ request, context }, 'office-stray-mail');
  const { who, step, form } = acting;
  const mailId = pageUrl(request).searchParams.get('mail') ?? '';
  let number: string | null = null;
  const result = await doWithReason({ request, context }, acting, async (work, why) => {
    const decided = await decide(work, step, { mailId, number: textField(form, 'number') });
    if (decided === null) return false;
    number = decided.number;
    const object = { kind: 'mail' as const, id: mailId, name: number ?? mailId };
    await note(work, {
      who,
      why,
      object,
      act: 'handle-mail',
      before: 'waiting',
      after: decided.state,
    });
    return true;
  }).catch((thrown: unknown) => {
    // Continues to the ticket, if there is one.
    if (number === null || !(thrown instanceof Response)) throw thrown;
    const { locale } = parseAddress(pageUrl(request).pathname);
    throw redirect(localize(locale, ticketPagePath(number)), 303);
  });
  return result;
}

type Decided = { readonly state: string; readonly number: string | null };

async function decide(
  work: Work,
  step: string,
  typed: { readonly mailId: string; readonly number: string },
): Promise<Decided | null> {
  const { mailId } = typed;
  if (step === 'dismiss-mail')
    return (await dismissStrayMail(work, mailId)) ? { state: 'dismissed', number: null } : null;
  if (step === 'open-mail') {
    const opened = await openStrayMail(work, mailId);
    return opened && { state: 'opened', number: opened.number };
  }
  const number = parseTicketNumber(typed.number);
  const added = number === null ? null : await attachStrayMail(work, { mailId, number });
  return added?.ok ? { state: 'attached', number: added.value.number } : null;
}

export default function StrayMailPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useWords();
  const { locale } = useAddress();
  const { staff, mail, files, original, isDone } = loaderData;
  const query = `mail=${encodeURIComponent(mail.mailId)}`;
  const typed = formValue(actionData?.submitted ?? null, 'number', mail.number ?? '');
  return (
    <OfficePage
      title={mail.subject || t('office.stray')}
      staff={staff}
      isWritten={mail.subject !== ''}
    >
      <OutcomeNote result={actionData} isDone={isDone} />
      <dl className="facts">
        <dt>{t('office.at')}</dt>
        <dd>
          <Moment at={mail.at} />
        </dd>
        <dt>{t('office.email')}</dt>
        <dd>
          {mail.name ? <bdi>{mail.name}</bdi> : null} <EmailAddress email={mail.sender} />
        </dd>
        {mail.number ? (
          <>
            <dt>{t('office.object')}</dt>
            <dd>
              <LocalLink to={ticketPagePath(mail.number)}>
                <bdi>{mail.number}</bdi>
              </LocalLink>
            </dd>
          </>
        ) : null}
      </dl>
      <div id="stray-text">
        <WrittenText pieces={mail.pieces} />
      </div>
      {files.map((file) => (
        <p key={file.id}>
          <a
            href={`${localize(locale, '/office/tickets/stray/file')}?${query}&file=${file.id}`}
            download={file.name}
          >
            <bdi>{file.name}</bdi>
          </a>
        </p>
      ))}
      {original ? (
        <p>
          <a
            href={`${localize(locale, '/office/tickets/stray/file')}?${query}&file=${original.id}`}
            download={original.name}
          >
            {t('office.ticket.original', { size: original.size })}
          </a>
        </p>
      ) : null}
      {mail.state === 'waiting' ? (
        <>
          <ActForm id="attach-mail" step="attach-mail" label={t('office.stray.attach')}>
            <TextField
              name="number"
              label={t('ticket.find.number')}
              error={null}
              defaultValue={typed}
              dir="ltr"
              required
            />
          </ActForm>
          <ActForm id="open-mail" step="open-mail" label={t('office.stray.open')} />
          <ActForm id="dismiss-mail" step="dismiss-mail" label={t('office.declaration.dismiss')} />
        </>
      ) : null}
      <p>
        <LocalLink to="/office/tickets/stray">{t('office.stray')}</LocalLink>
      </p>
    </OfficePage>
  );
}
