import { data } from 'react-router';
import { ACCEPT, LARGEST_FILE, LIMITS, MOST_FILES } from '../../../domain/ticket/index.ts';
import { parseId } from '../../../kit/id.ts';
import { EmailAddress, WithEmails } from '../../components/email-address.tsx';
import { LocalLink } from '../../components/link.tsx';
import { RefusalBox } from '../../components/refusal-box.tsx';
import { UnsentText } from '../../components/unsent-text.tsx';
import { useWords } from '../../components/words.tsx';
import { servicesContext } from '../../loaders/context.ts';
import { parseAddress } from '../../routing/address.ts';
import type { Handle } from '../../routing/handle.ts';
import { pageUrl } from '../../routing/page-url.ts';
import { ActForm, DoneNote, RefusalNote } from '../act-form.tsx';
import { enter } from '../guard.server.ts';
import OFFICE from '../office.css?url';
import { OfficePage } from '../office-page.tsx';
import type { Route } from './+types/ticket';
import { actOnTicket } from './act.server.ts';
import type { TicketAnswer } from './answer.server.ts';
import { AnswerForm } from './answer-form.tsx';
import { TicketDeclarations } from './declaration-form.tsx';
import { Handling } from './handling.tsx';
import { NoteForm } from './note-form.tsx';
import { numberIn } from './number.server.ts';
import { Changes, Messages } from './thread.tsx';
import { TicketFacts } from './ticket-facts.tsx';
import { ticketPagePath } from './ticket-path.ts';
import { findTicketView, type TicketView } from './view.server.ts';

export const handle: Handle = {
  styles: [OFFICE],
  noIndex: true,
  bannerHidden: true,
  files: true,
  secret: true,
};

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const staff = await enter({ request, context }, 'office-ticket');
  const { database, settings } = context.get(servicesContext);
  const { pathname, searchParams } = pageUrl(request);
  const { locale } = parseAddress(pathname);
  const notesBefore = parseId(searchParams.get('notes') ?? '');
  const lookup = { number: numberIn(params.id), siteUrl: settings.siteUrl, locale, notesBefore };
  const view = await database.read((reader) => findTicketView(reader, lookup));
  if (view === null) throw data(null, { status: 404 });
  const facts = {
    accept: ACCEPT,
    mostFiles: MOST_FILES,
    largestFile: LARGEST_FILE,
    limits: LIMITS,
  };
  return { staff, view, facts, isDone: searchParams.get('done') === '1' };
}

export const action = ({ request, params, context }: Route.ActionArgs) =>
  actOnTicket({ request, context }, numberIn(params.id));

export default function TicketPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useWords();
  const { staff, view, facts, isDone } = loaderData;
  const answer = actionData ?? null;
  const isOver = view.state === 'closed';
  return (
    <OfficePage title={t('office.ticket', { number: view.number })} staff={staff}>
      <RefusalNote refusal={answer?.refusal ?? null} />
      <AnswerTrouble answer={answer} />
      {(answer?.isDone ?? isDone) ? <DoneNote /> : null}
      <p className="lead" lang={view.tag}>
        <bdi>{view.subject}</bdi>
      </p>
      <TicketFacts view={view} />
      <Handling view={view} answer={answer} own={staff.id} />
      <h2>{t('ticket.thread.messages')}</h2>
      {view.olderNotes ? (
        <p>
          <LocalLink to={`${ticketPagePath(view.number)}?notes=${view.olderNotes}`}>
            {t('office.ticket.older-notes')}
          </LocalLink>
        </p>
      ) : null}
      <Messages view={view} />
      {isOver ? (
        <>
          <p className="notice">{t('office.ticket.over')}</p>
          {/* A colleague closed the request in the meantime. */}
          <UnsentText
            name="text"
            label={t('office.ticket.answer')}
            text={answer?.text ?? ''}
            rows={10}
          />
          <NoteForm answer={answer} longest={facts.limits.message.max} />
        </>
      ) : (
        <>
          <AnswerForm view={view} answer={answer} facts={facts} />
          <StateForms view={view} />
        </>
      )}
      <Participants view={view} />
      <TicketDeclarations view={view} refusal={answer?.refusal ?? null} />
      <h2>{t('office.history')}</h2>
      <Changes view={view} />
      <p>
        <LocalLink to="/office/tickets">{t('office.tickets')}</LocalLink>
      </p>
    </OfficePage>
  );
}

function AnswerTrouble({ answer }: { answer: TicketAnswer | null }) {
  const t = useWords();
  const fault = answer?.fault ?? null;
  if (fault === null || fault === 'answer-required' || fault === 'answer-long') return null;
  return <RefusalBox>{t(`office.ticket.${fault}`)}</RefusalBox>;
}

/** Staff decide who gets copies of answers. */
function Participants({ view: { participants } }: { view: TicketView }) {
  const t = useWords();
  if (participants.length === 0) return null;
  return (
    <section id="participants">
      <h2>{t('office.participants')}</h2>
      {participants.map(({ email, name, getsCopies }) => {
        const step = getsCopies ? 'stop-copies' : 'start-copies';
        const label = (word: `office.participant.${typeof step | 'remove'}`) => (
          <span>
            <WithEmails text={t(word, { email })} emails={[email]} />
          </span>
        );
        return (
          <div key={email} data-copies={getsCopies}>
            <p>
              {name ? <bdi>{name}</bdi> : null} <EmailAddress email={email} />
            </p>
            <ActForm
              id={`${step}-${email}`}
              step={step}
              label={label(`office.participant.${step}`)}
            >
              <input type="hidden" name="email" value={email} />
            </ActForm>
            <ActForm
              id={`remove-${email}`}
              step="remove-participant"
              label={label('office.participant.remove')}
            >
              <input type="hidden" name="email" value={email} />
            </ActForm>
          </div>
        );
      })}
    </section>
  );
}

function StateForms({ view: { state, lastMessage } }: { view: TicketView }) {
  const t = useWords();
  const read = <input type="hidden" name="read" value={lastMessage} />;
  return (
    <>
      {state === 'open' || state === 'waiting' ? (
        <ActForm id="solve" step="solve" label={t('office.ticket.solve')}>
          {read}
          <p className="quiet">{t('office.ticket.solve-hint')}</p>
        </ActForm>
      ) : null}
      {state === 'open' ? null : (
        <ActForm id="reopen" step="reopen" label={t('office.ticket.reopen')} />
      )}
      <ActForm id="shut" step="shut" label={t('office.ticket.shut')}>
        {read}
        <p className="quiet">{t('office.ticket.shut-hint')}</p>
      </ActForm>
    </>
  );
}
