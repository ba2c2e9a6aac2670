import { EmailAddress } from '../../components/email-address.tsx';
import { useWords } from '../../components/words.tsx';
import { ActForm } from '../act-form.tsx';
import { Moment, OfficeTable } from '../table.tsx';
import type { UninstallView } from './view.server.ts';

/** Addresses are present for roles that may see them. */
export function TextTable({ texts }: Pick<UninstallView, 'texts'>) {
  const t = useWords();
  return (
    <OfficeTable
      headings={[
        ...[t('office.at'), t('office.product'), t('office.version'), t('office.reason')],
        ...[t('office.uninstalls.text'), t('office.email')],
      ]}
    >
      {texts.map(({ id, at, product, version, reason, text, email }) => (
        <tr key={id}>
          <td>
            <Moment at={at} />
          </td>
          <td>{product}</td>
          <td>{version}</td>
          <td>{t(`uninstall.reason.${reason}`)}</td>
          <td className="words">
            <bdi>{text}</bdi>
          </td>
          <td className="words email-cell">
            {email === null ? null : <Contact answer={id} email={email} />}
          </td>
        </tr>
      ))}
    </OfficeTable>
  );
}

function Contact({ answer, email }: { answer: string; email: string }) {
  const t = useWords();
  return (
    <>
      <EmailAddress email={email} />
      <ActForm id={`forget-${answer}`} step="forget-contact" label={t('office.uninstalls.forget')}>
        <input type="hidden" name="answer" value={answer} />
      </ActForm>
    </>
  );
}
