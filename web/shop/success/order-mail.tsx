import { Form, useSearchParams } from 'react-router';
import { IN_PLACE } from '../../client/arrival.ts';
import { useAddress } from '../../client/site.ts';
import { EmailAddress, WithEmails } from '../../components/email-address.tsx';
import { FaultLinks } from '../../components/fault-links.tsx';
import { MailField } from '../../components/field.tsx';
import { GoodLine } from '../../components/good-notice.tsx';
import { RefusalBox } from '../../components/refusal-box.tsx';
import { useWords } from '../../components/words.tsx';
import { localize } from '../../routing/address.ts';
import type { MailResult } from './order-mail.server.ts';
import type { Receipt } from './receipt.server.ts';

type Props = { readonly receipt: Receipt; readonly result: MailResult | null };

export function OrderMail({ receipt, result }: Props) {
  const t = useWords();
  const [search] = useSearchParams();
  const { email, emailHint } = receipt;
  const done = result ? null : search.get('mail');
  return (
    <section id="order-mail">
      {done === 'sent' || done === 'corrected' ? (
        <GoodLine text={t(`success.mail.${done}`)} />
      ) : null}
      {result ? (
        <RefusalBox>
          {isOfAddress(result) ? (
            <FaultLinks faults={[['email', t(`success.mail.refused.${result.refused}`)]]} />
          ) : (
            <p>{t(`success.mail.refused.${result.refused}`)}</p>
          )}
        </RefusalBox>
      ) : null}
      {receipt.isUnwritable ? (
        <p className="notice bad" id="email-unwritable">
          <WithEmails text={t('success.mail.unwritable', { email })} emails={[email]} />
        </p>
      ) : (
        <p>
          {t('success.mailed')} <EmailAddress id="order-email" email={email} />
        </p>
      )}
      {emailHint ? (
        <p className="notice" id="email-typo">
          <WithEmails text={t('pay.email-typo', { email: emailHint })} emails={[emailHint]} />
        </p>
      ) : null}
      <Trouble receipt={receipt} result={result} />
    </section>
  );
}

/** Returns whether the typed address was refused, and not the request as a whole. */
const isOfAddress = ({ refused }: MailResult): boolean =>
  refused === 'malformed' || refused === 'unchanged';

function Trouble({ receipt, result }: Props) {
  const t = useWords();
  const { locale } = useAddress();
  const { token, emailHint, correction, isUnwritable } = receipt;
  const action = `${localize(locale, '/success')}?order=${token}`;
  const typed = result?.typed || emailHint || '';
  return (
    <details open={result !== null || emailHint !== null || isUnwritable}>
      <summary>{t('success.mail.trouble')}</summary>
      <Form id="resend" method="post" action={action} {...IN_PLACE}>
        <button type="submit" name="intent" value="resend" className="button">
          {t('success.mail.resend')}
        </button>
      </Form>
      {correction === 'elsewhere' ? <p>{t('success.mail.refused.other-browser')}</p> : null}
      {correction === 'here' ? (
        <Form id="correct-email" method="post" action={action} noValidate {...IN_PLACE}>
          <MailField
            label={t('success.mail.new')}
            hint={t('success.mail.note')}
            error={
              result && isOfAddress(result) ? t(`success.mail.refused.${result.refused}`) : null
            }
            defaultValue={typed}
          />
          <button type="submit" name="intent" value="email" className="button">
            {t('success.mail.correct')}
          </button>
        </Form>
      ) : null}
    </details>
  );
}
