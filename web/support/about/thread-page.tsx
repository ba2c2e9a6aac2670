import { useEffect } from 'react';
import { VENDOR } from '../../../vendor/vendor.ts';
import { useAddress } from '../../client/site.ts';
import { WithEmails } from '../../components/email-address.tsx';
import { GoodLine, GoodNotice } from '../../components/good-notice.tsx';
import { LinkList } from '../../components/link-list.tsx';
import { Pill } from '../../components/pill.tsx';
import { useWords } from '../../components/words.tsx';
import { WrittenText } from '../../components/written-text.tsx';
import { Head } from '../../document/head.tsx';
import { localize } from '../../routing/address.ts';
import { AnswerTime } from './answer-time.tsx';
import type { ThreadAnswer } from './thread.server.ts';
import { RatingForm, SolveForm, Unsent, WriteForm } from './thread-forms.tsx';
import type { ThreadView } from './thread-view.server.ts';
import { forgetDraft } from './ticket-draft.ts';

type PageProps = { view: ThreadView; answer: ThreadAnswer | null };

export function ThreadPage({ view, answer }: PageProps) {
  const t = useWords();
  const title = t('ticket.thread.title', { number: view.number });
  const isOver = view.state === 'closed';
  return (
    <div className="wrap narrow section">
      <Head title={title} noIndex isRefused={answer !== null} />
      <h1>{title}</h1>
      {answer ? null : <Note view={view} />}
      <p className="lead">
        <bdi>{view.subject}</bdi>
      </p>
      <Facts view={view} />
      {view.isOrderUnknown ? <p className="notice">{t('ticket.thread.order-unknown')}</p> : null}
      <h2>{t('ticket.thread.messages')}</h2>
      <Messages view={view} />
      {view.until ? <p>{t('ticket.reply.reopens', { date: view.until })}</p> : null}
      {isOver ? <p className="notice">{t('ticket.closed.text')}</p> : null}
      {isOver ? <Unsent answer={answer} /> : <WriteForm view={view} answer={answer} />}
      {view.state === 'open' || view.state === 'waiting' ? <SolveForm token={view.token} /> : null}
      {view.canRate ? <RatingForm view={view} /> : null}
      {view.state === 'open' ? <AnswerTime aims={view.aims} /> : null}
      <p className="thread-note quiet">{t('ticket.thread.private')}</p>
      <LinkList
        links={[
          ['/about/create_ticket', t('ticket.thread.new')],
          ['/about/help-center', t('nav.help')],
        ]}
      />
    </div>
  );
}

function Note({ view: { note, number, email } }: Pick<PageProps, 'view'>) {
  const t = useWords();
  useEffect(() => {
    // A sent request must not come back as a draft.
    if (note === 'sent') forgetDraft();
  }, [note]);
  if (note === null) return null;
  if (note !== 'sent') {
    const words = { written: 'reply.sent', solved: 'solve.done', rated: 'rating.done' } as const;
    return <GoodLine id="note" text={t(`ticket.${words[note]}`)} />;
  }
  return (
    <GoodNotice id="sent" title={t('ticket.thread.received-title')}>
      <p>
        <WithEmails text={t('ticket.thread.received', { number, email })} emails={[email]} />
      </p>
    </GoodNotice>
  );
}

function Facts({ view }: Pick<PageProps, 'view'>) {
  const t = useWords();
  return (
    <dl className="facts">
      <dt>{t('ticket.find.number')}</dt>
      <dd id="ticket-number">
        <bdi dir="ltr">{view.number}</bdi>
      </dd>
      <dt>{t('ticket.thread.state')}</dt>
      <dd id="state" data-state={view.state}>
        <Pill state={view.state}>{t(`ticket.state.${view.state}`)}</Pill>
      </dd>
      <dt>{t('ticket.thread.opened')}</dt>
      <dd>{view.opened}</dd>
      {view.team ? (
        <>
          <dt>{t('ticket.contact.team')}</dt>
          <dd>{t(`ticket.team.${view.team}`)}</dd>
        </>
      ) : (
        <>
          <dt>{t('ticket.category')}</dt>
          <dd>{t(`ticket.category.${view.category}`)}</dd>
        </>
      )}
      {view.product ? (
        <>
          <dt>{t('ticket.product')}</dt>
          <dd>
            <bdi>{view.product}</bdi>
          </dd>
        </>
      ) : null}
      {view.order ? (
        <>
          <dt>{t('ticket.thread.order-masked')}</dt>
          <dd>
            <bdi dir="ltr">{view.order}</bdi>
          </dd>
        </>
      ) : null}
    </dl>
  );
}

function Messages({ view }: Pick<PageProps, 'view'>) {
  const t = useWords();
  const { locale } = useAddress();
  const team = t('ticket.thread.team', { brand: VENDOR.name });
  const addressOf = (file: string) =>
    `${localize(locale, '/about/ticket/file')}?${new URLSearchParams({ ticket: view.token, file })}`;
  return (
    <ol className="thread">
      {view.messages.map(({ id, author, sender, pieces, at, moment, files }) => (
        <li key={id} data-author={author} className={author === 'staff' ? undefined : 'own'}>
          <p className="message-head">
            <strong>{author === 'staff' ? team : (sender ?? t('ticket.thread.you'))}</strong>
            <time dateTime={at} className="quiet">
              {moment}
            </time>
          </p>
          <WrittenText pieces={pieces} />
          {files.map(({ id: file, name, size, canOpen }) => (
            <p key={file}>
              {canOpen ? (
                <a href={addressOf(file)} download={name}>
                  {t('ticket.thread.download', { name, size })}
                </a>
              ) : (
                t('ticket.thread.file-kept', { name, size })
              )}
            </p>
          ))}
        </li>
      ))}
    </ol>
  );
}
