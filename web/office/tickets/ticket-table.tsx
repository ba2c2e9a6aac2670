import type { Ticket } from '../../../domain/ticket/index.ts';
import { EmailAddress } from '../../components/email-address.tsx';
import { LocalLink } from '../../components/link.tsx';
import { Pill } from '../../components/pill.tsx';
import { useWords } from '../../components/words.tsx';
import { Moment, OfficeTable } from '../table.tsx';
import { ticketPagePath } from '../ticket/ticket-path.ts';
import { readName } from './read-name.ts';

export type TicketLine = Pick<
  Ticket,
  'number' | 'subject' | 'state' | 'email' | 'category' | 'tags' | 'assigneeId'
> & {
  readonly product: string | null;
  /** Name of the member of staff who takes care of it. */
  readonly assignee: string | null;
  /** ISO 8601, or `reply`. Null if it is not snoozed. */
  readonly snoozed: string | null;
  /** Its name on the page, and its tag. */
  readonly language: string;
  readonly tag: string;
  /** ISO 8601. */
  readonly at: string;
  readonly changed: string;
};

type TableProps = {
  tickets: readonly TicketLine[];
  /** Rows link to the ticket if the reader may open it. */
  canOpen: boolean;
  /** Rows have a checkbox of the form with this id. */
  form?: string;
  /** Numbers of a form that was refused. */
  chosen?: readonly string[];
  /** Ids by number, so that nobody ends a ticket with a message that this table did not have. */
  lastMessages?: Readonly<Record<string, string>>;
};

export function TicketTable(props: TableProps) {
  const { tickets, canOpen, form, chosen = [], lastMessages = {} } = props;
  const t = useWords();
  return (
    <OfficeTable
      headings={[
        ...[t('ticket.find.number'), t('office.subject'), t('office.state'), t('office.assignee')],
        ...[t('ticket.category'), t('office.language'), t('office.at'), t('office.changed')],
      ]}
    >
      {tickets.map((ticket) => (
        <tr key={ticket.number}>
          <td>
            {form ? (
              <>
                <input
                  type="checkbox"
                  form={form}
                  name="chosen"
                  value={ticket.number}
                  defaultChecked={chosen.includes(ticket.number)}
                  aria-label={t('office.bulk.choose', { number: ticket.number })}
                />
                <input
                  type="hidden"
                  form={form}
                  name={readName(ticket.number)}
                  value={lastMessages[ticket.number] ?? ''}
                />
              </>
            ) : null}{' '}
            <TicketNumber number={ticket.number} canOpen={canOpen} />
          </td>
          <td className="words subject-cell">
            <bdi lang={ticket.tag}>{ticket.subject}</bdi>
            <br />
            <span className="quiet">
              <EmailAddress email={ticket.email} />
            </span>
            <Tags tags={ticket.tags} />
          </td>
          <td>
            <TicketState ticket={ticket} />
          </td>
          <td className="words">
            <bdi>{ticket.assignee}</bdi>
          </td>
          <td>
            {t(`ticket.category.${ticket.category}`)}
            {ticket.product ? (
              <>
                <br />
                <span className="quiet">{ticket.product}</span>
              </>
            ) : null}
          </td>
          <td>{ticket.language}</td>
          <td>
            <Moment at={ticket.at} />
          </td>
          <td>
            <Moment at={ticket.changed} />
          </td>
        </tr>
      ))}
    </OfficeTable>
  );
}

export function TicketState({ ticket }: { ticket: Pick<TicketLine, 'state' | 'snoozed'> }) {
  const t = useWords();
  const { state, snoozed } = ticket;
  if (snoozed === null) return <Pill state={state}>{t(`office.ticket-state.${state}`)}</Pill>;
  return (
    <>
      <Pill state="snoozed">{t('office.ticket-state.snoozed')}</Pill>{' '}
      {snoozed === 'reply' ? t('office.snooze.reply') : <Moment at={snoozed} />}
    </>
  );
}

export function Tags({ tags }: { tags: readonly string[] }) {
  if (tags.length === 0) return null;
  return (
    <ul className="tag-row">
      {tags.map((tag) => (
        <li key={tag}>
          <LocalLink to={`/office/tickets?${new URLSearchParams({ state: '', tag })}`}>
            <bdi>{tag}</bdi>
          </LocalLink>
        </li>
      ))}
    </ul>
  );
}

function TicketNumber({ number, canOpen }: { number: string; canOpen: boolean }) {
  const shown = <bdi>{number}</bdi>;
  return canOpen ? <LocalLink to={ticketPagePath(number)}>{shown}</LocalLink> : shown;
}
