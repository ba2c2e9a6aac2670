import { EmailAddress } from '../../components/email-address.tsx';
import { LocalLink } from '../../components/link.tsx';
import { useWords } from '../../components/words.tsx';
import { Moment } from '../table.tsx';
import { Tags, TicketState } from '../tickets/ticket-table.tsx';
import { ticketPagePath } from './ticket-path.ts';
import type { TicketView } from './view.server.ts';

export function TicketFacts({ view }: { view: TicketView }) {
  const t = useWords();
  const program = [view.product, view.version].filter(Boolean).join(' ');
  return (
    <dl className="facts">
      <dt>{t('office.state')}</dt>
      <dd id="state" data-state={view.state}>
        <TicketState ticket={view} />
      </dd>
      <dt>{t('office.assignee')}</dt>
      <dd id="assigned">
        <bdi>{view.assignee ?? t('office.assignee.nobody')}</bdi>
      </dd>
      {view.tags.length > 0 ? (
        <>
          <dt>{t('office.tags')}</dt>
          <dd>
            <Tags tags={view.tags} />
          </dd>
        </>
      ) : null}
      <dt>{t('office.at')}</dt>
      <dd>
        <Moment at={view.at} />
      </dd>
      <dt>{t('office.language')}</dt>
      <dd>{view.language}</dd>
      <dt>{t('office.name')}</dt>
      <dd>
        <bdi>{view.name}</bdi>
      </dd>
      <dt>{t('office.email')}</dt>
      <dd>
        <LocalLink to={`/office/customers?email=${encodeURIComponent(view.email)}`}>
          <EmailAddress email={view.email} />
        </LocalLink>
      </dd>
      <dt>{t('ticket.category')}</dt>
      <dd>{t(`ticket.category.${view.category}`)}</dd>
      {program ? (
        <>
          <dt>{t('office.product')}</dt>
          <dd>
            <bdi>{program}</bdi>
          </dd>
        </>
      ) : null}
      {view.windows ? (
        <>
          <dt>{t('ticket.windows')}</dt>
          <dd>{view.windows === 'other' ? t('ticket.windows.other') : view.windows}</dd>
        </>
      ) : null}
      {view.previous ? (
        <>
          <dt>{t('office.object')}</dt>
          <dd>
            <LocalLink to={ticketPagePath(view.previous)}>
              <bdi>{view.previous}</bdi>
            </LocalLink>
          </dd>
        </>
      ) : null}
      <Reference view={view} />
      {view.rating ? (
        <>
          <dt>{t('office.ticket.rating')}</dt>
          <dd>{t(`ticket.rating.${view.rating}`)}</dd>
        </>
      ) : null}
    </dl>
  );
}

/** Links to the order or license if it exists. */
function Reference({ view: { reference, referenceLink } }: { view: TicketView }) {
  const t = useWords();
  if (reference === null) return null;
  const shown = <bdi dir="ltr">{reference.shown}</bdi>;
  const text = reference.shown;
  return (
    <>
      <dt>{t('office.ticket.reference')}</dt>
      <dd>
        {referenceLink ? <LocalLink to={referenceLink}>{shown}</LocalLink> : null}
        {referenceLink || reference.kind === 'unknown' ? null : shown}
        {reference.kind === 'unknown' ? t('office.ticket.reference-unknown', { text }) : null}
      </dd>
    </>
  );
}
