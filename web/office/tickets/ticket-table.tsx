import type { Ticket } from '../../../domain/ticket/index.ts';
import { EmailAddress } from '../../components/email-address.tsx';
import { LocalLink } from '../../components/link.tsx';
import { Pill } from '../../components/pill.tsx';
import { useWords } from '../../components/words.tsx';
import { Moment, OfficeTable } from '../table.tsx';
import { ticketPagePath } from '../ticket/ticket-path.ts';

export type TicketLine = Pick<Ticket, 'number' | 'subject' | 'state' | 'email' | 'category'> & {
  readonly product: string | null;
  /** Its name on the page, and its tag. */
  readonly language: string;
  readonly tag: string;
  /** ISO 8601. */
  readonly at: string;
  readonly changed: string;
};

/** Rows link to the ticket if the reader may open it. */
export function TicketTable({
  tickets,
  canOpen,
}: {
  tickets: readonly TicketLine[];
  canOpen: boolean;
}) {
  const t = useWords();
  return (
    <OfficeTable
      headings={[
        ...[t('ticket.find.number'), t('office.at'), t('office.subject'), t('office.state')],
        ...[t('office.language'), t('office.product'), t('ticket.category'), t('office.email')],
        t('office.changed'),
      ]}
    >
      {tickets.map((ticket) => (
        <tr key={ticket.number}>
          <td>
            <TicketNumber number={ticket.number} canOpen={canOpen} />
          </td>
          <td>
            <Moment at={ticket.at} />
          </td>
          <td className="words">
            <bdi lang={ticket.tag}>{ticket.subject}</bdi>
          </td>
          <td>
            <Pill state={ticket.state}>{t(`office.ticket-state.${ticket.state}`)}</Pill>
          </td>
          <td>{ticket.language}</td>
          <td>{ticket.product}</td>
          <td>{t(`ticket.category.${ticket.category}`)}</td>
          <td className="words email-cell">
            <EmailAddress email={ticket.email} />
          </td>
          <td>
            <Moment at={ticket.changed} />
          </td>
        </tr>
      ))}
    </OfficeTable>
  );
}

function TicketNumber({ number, canOpen }: { number: string; canOpen: boolean }) {
  const shown = <bdi>{number}</bdi>;
  return canOpen ? <LocalLink to={ticketPagePath(number)}>{shown}</LocalLink> : shown;
}
