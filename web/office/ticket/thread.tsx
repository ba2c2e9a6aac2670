import { useAddress } from '../../client/site.ts';
import { EmailAddress } from '../../components/email-address.tsx';
import { useWords } from '../../components/words.tsx';
import { WrittenText } from '../../components/written-text.tsx';
import { localize } from '../../routing/address.ts';
import { Moment, OfficeTable } from '../table.tsx';
import { ticketPagePath } from './ticket-path.ts';
import type { TicketView } from './view.server.ts';

/** Oldest first. */
export function Messages({ view }: { view: TicketView }) {
  const t = useWords();
  const { locale } = useAddress();
  const folder = localize(locale, `${ticketPagePath(view.number)}/file`);
  return (
    <ol id="thread" className="thread">
      {view.messages.map(
        ({ id, author, by, sender, source, pieces, at, files, original, isNote }) => (
          <li
            key={id}
            data-author={isNote ? 'note' : author}
            className={author === 'staff' ? 'own' : undefined}
          >
            <p className="message-head">
              <strong>
                {author === 'staff' && by !== null ? (
                  <EmailAddress email={by} />
                ) : sender !== null ? (
                  <EmailAddress email={sender} />
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
            <WrittenText pieces={pieces} lang={isNote ? undefined : view.tag} />
            {files.map((file) => (
              <p key={file.id}>
                <a href={`${folder}?file=${file.id}`} download={file.name}>
                  {t('ticket.thread.download', { name: file.name, size: file.size })}
                </a>
                {file.isChecked ? null : <> {t('office.ticket.file-unchecked')}</>}
              </p>
            ))}
            {original ? (
              <p className="quiet">
                <a href={`${folder}?file=${original.id}`} download={original.name}>
                  {t('office.ticket.original', { size: original.size })}
                </a>
              </p>
            ) : null}
          </li>
        ),
      )}
    </ol>
  );
}

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
