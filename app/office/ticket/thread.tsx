import '../../ui/thread.css';
import { EmailAddress } from '../../parts/email-address.tsx';
import { useAddress } from '../../parts/site.ts';
import { useWords } from '../../parts/words.tsx';
import { localize } from '../../request/address.ts';
import { Moment, OfficeTable } from '../table.tsx';
import { ticketPagePath } from './ticket-path.ts';
import type { TicketView } from './view.server.ts';

/** The messages of a request, oldest first, in the language they are written in, and between them the notes of staff. */
export function Messages({ view }: { view: TicketView }) {
  const t = useWords();
  const { locale } = useAddress();
  const folder = localize(locale, `${ticketPagePath(view.number)}/file`);
  return (
    <ol id="thread" className="thread">
      {view.messages.map(({ id, author, by, source, text, at, files, isNote }) => (
        <li
          key={id}
          data-author={isNote ? 'note' : author}
          className={author === 'staff' ? 'own' : undefined}
        >
          <p className="message-head">
            <strong>
              {author === 'staff' && by !== null ? (
                <EmailAddress email={by} />
              ) : (
                <bdi>{view.name}</bdi>
              )}
              {source === 'mail' ? ` (${t('office.ticket.by-mail')})` : null}
              {isNote ? ` (${t('office.ticket.note')})` : null}
            </strong>
            <span className="quiet">
              <Moment at={at} />
            </span>
          </p>
          <p className="written" lang={isNote ? undefined : view.tag} dir="auto">
            {text}
          </p>
          {files.map((file) => (
            <p key={file.id}>
              <a href={`${folder}?file=${file.id}`} download={file.name}>
                {t('ticket.thread.download', { name: file.name, size: file.size })}
              </a>
            </p>
          ))}
        </li>
      ))}
    </ol>
  );
}

/** What happened to a request, and who of the staff did it. */
export function Changes({ view }: { view: TicketView }) {
  const t = useWords();
  return (
    <OfficeTable
      headings={[
        ...[t('office.at'), t('office.what'), t('office.who')],
        ...[t('office.state'), t('office.reason')],
      ]}
    >
      {view.changes.map(({ key, at, what, by, after, why }) => (
        <tr key={key}>
          <td>
            <Moment at={at} />
          </td>
          <td>{t(`office.ticket.what.${what}`)}</td>
          <td className="words">{by === null ? null : <EmailAddress email={by} />}</td>
          <td>{t(`office.ticket-state.${after}`)}</td>
          <td className="words">
            <bdi>{why}</bdi>
          </td>
        </tr>
      ))}
    </OfficeTable>
  );
}
