import { EmailAddress } from '../../parts/email-address.tsx';
import { LocalLink } from '../../parts/link.tsx';
import { Pill } from '../../parts/pill.tsx';
import { useWords } from '../../parts/words.tsx';
import { Moment, OfficeTable } from '../table.tsx';
import type { MailLine } from './mail-line.ts';

/** Mails under each other, each a link to its page. */
export function MailTable({ mails }: { mails: readonly MailLine[] }) {
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
            <LocalLink to={`/office/mails/${mail.id}`}>
              <bdi lang={mail.language}>{mail.subject ?? mail.id}</bdi>
            </LocalLink>
          </td>
          <td>{t(`office.mail-kind.${mail.kind}`)}</td>
          <td className="words min-w-60">
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
