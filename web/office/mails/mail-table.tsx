import { EmailAddress } from '../../components/email-address.tsx';
import { LocalLink } from '../../components/link.tsx';
import { Pill } from '../../components/pill.tsx';
import { useWords } from '../../components/words.tsx';
import { Moment, OfficeTable } from '../table.tsx';
import type { MailLine } from './mail-line.ts';

type TableProps = { mails: readonly MailLine[]; canOpen: boolean };

/** Rows link to the email if the reader may open it. */
export function MailTable({ mails, canOpen }: TableProps) {
  const t = useWords();
  return (
    <OfficeTable
      headings={[
        t('office.subject'),
        t('office.kind'),
        t('office.to'),
        t('office.state'),
        t('office.at'),
      ]}
    >
      {mails.map((mail) => (
        <tr key={mail.id}>
          <td className="words">
            <Subject mail={mail} canOpen={canOpen} />
          </td>
          <td>{t(`office.mail-kind.${mail.kind}`)}</td>
          <td className="words email-cell">
            <EmailAddress email={mail.to} />
          </td>
          <td>
            <Pill state={mail.state}>{t(`office.state.${mail.state}`)}</Pill>
          </td>
          <td>
            <Moment at={mail.at} />
          </td>
        </tr>
      ))}
    </OfficeTable>
  );
}

function Subject({ mail, canOpen }: { mail: MailLine; canOpen: boolean }) {
  const shown = <bdi lang={mail.language}>{mail.subject ?? mail.id}</bdi>;
  return canOpen ? <LocalLink to={`/office/mails/${mail.id}`}>{shown}</LocalLink> : shown;
}
