import { useSearchParams } from 'react-router';
import { useAddress } from '../../client/site.ts';
import { WithEmails } from '../../components/email-address.tsx';
import { EmailTypo } from '../../components/email-typo.tsx';
import { TextField } from '../../components/field.tsx';
import { GoodLine, GoodNotice } from '../../components/good-notice.tsx';
import { LocalLink } from '../../components/link.tsx';
import { useWords } from '../../components/words.tsx';
import { AccountForm, useFault } from '../account-form.tsx';
import type { ActionResult } from '../action-result.ts';
import { CodeField, EmailField, PasswordField } from '../fields.tsx';
import { SignInForm } from '../sign-in-form.tsx';
import type { Followed } from './open.server.ts';

type ScreenProps = { result: ActionResult | null; followed: Followed | null };

export function SignInScreen({ result, followed }: ScreenProps) {
  const t = useWords();
  const [search] = useSearchParams();
  const next = search.get('next');
  const step = search.get('step');
  if (step === 'code' && result?.refused !== 'code-over')
    return <CodeStep result={result} next={next} />;
  if (followed && followed.purpose !== 'sign-up')
    return <LinkStep result={result} followed={followed} />;
  const isDead = step === 'link' && !followed && !result;
  return (
    <>
      {step === 'signed-out' && !result ? (
        <p id="signed-out" role="status" className="notice">
          {t('account.signed-out')}
        </p>
      ) : null}
      {step === 'left' && !result ? <GoodLine id="left" text={t('account.sign-out-done')} /> : null}
      {step === 'reset' && !result ? (
        <GoodNotice id="done" title={t('account.reset.done-title')}>
          <p>{t('account.reset.done')}</p>
        </GoodNotice>
      ) : null}
      {followed && !result ? (
        <GoodNotice id="confirm" title={t('account.link.sign-up-title')}>
          <p>{t('account.link.sign-up')}</p>
        </GoodNotice>
      ) : null}
      {isDead ? <p className="notice bad">{t('account.refused.link')}</p> : null}
      <SignInForm
        result={result}
        next={next ?? followed?.next ?? null}
        {...(followed ? { email: followed.email } : {})}
      />
    </>
  );
}

function CodeStep({ result, next }: { result: ActionResult | null; next: string | null }) {
  const t = useWords();
  const faultOf = useFault(result);
  return (
    <>
      <p className="lead">{t('account.code.lead')}</p>
      <AccountForm
        id="code-form"
        step="code"
        at="code"
        submit={t('account.code.submit')}
        {...{ result, next }}
      >
        <CodeField
          label={t('account.code.label')}
          hint={t('account.code.hint')}
          error={faultOf('code')}
        />
      </AccountForm>
      <ul className="link-list">
        <li>
          <LocalLink to="/login/signin">{t('account.code.again')}</LocalLink>
        </li>
        <li>
          <LocalLink to="/faq/account#ive-lost-my-phone-and-my-backup-codes-how-do-i-sign-in">
            {t('account.code.lost')}
          </LocalLink>
        </li>
      </ul>
    </>
  );
}

/** Requires a click, so that mail scanners do not spend the link. */
function LinkStep({ result, followed }: { result: ActionResult | null; followed: Followed }) {
  const t = useWords();
  const { id, purpose, email, replacedBy } = followed;
  if (purpose === 'sign-up' || purpose === 'reset' || purpose === 'new-email') return null;
  return (
    <>
      <p className="lead">
        <WithEmails
          text={t(`account.link.${purpose}`, { email, replacedBy })}
          emails={[email, replacedBy]}
        />
      </p>
      <AccountForm
        id="link-form"
        step="link"
        at="link"
        submit={t(`account.link.${purpose}-submit`)}
        {...{ result, next: followed.next }}
      >
        <input type="hidden" name="link" value={id} />
      </AccountForm>
    </>
  );
}

export function SignUpScreen({ result }: ScreenProps) {
  const t = useWords();
  const { locale } = useAddress();
  const faultOf = useFault(result);
  const [search] = useSearchParams();
  const next = search.get('next');
  if (search.get('step') === 'sent' && !result) {
    return (
      <GoodNotice id="sent" title={t('account.sent-title')}>
        <p>{t('account.sign-up.sent')}</p>
      </GoodNotice>
    );
  }
  return (
    <>
      <p className="lead">{t('account.sign-up.lead')}</p>
      <AccountForm id="signup" submit={t('account.sign-up.submit')} {...{ result, next }}>
        <TextField
          name="name"
          label={t('account.name')}
          hint={t('account.name-hint')}
          error={faultOf('name')}
          autoComplete="name"
          defaultValue={result?.name}
          maxLength={100}
        />
        <EmailTypo
          serverHint={result?.emailHint ?? null}
          country={() => locale.country}
          question={(email) => t('account.email-typo', { email })}
          acceptLabel={t('account.email-take')}
        >
          {(check) => <EmailField error={faultOf('email')} value={result?.email} onBlur={check} />}
        </EmailTypo>
        <PasswordField label={t('account.password')} error={faultOf('password')} isNew />
      </AccountForm>
      <LocalLink to="/login/signin">{t('account.sign-up.has-account')}</LocalLink>
    </>
  );
}

export function MagicLinkScreen({ result, followed }: ScreenProps) {
  const t = useWords();
  const faultOf = useFault(result);
  const [search] = useSearchParams();
  const next = search.get('next');
  const step = search.get('step');
  if (followed?.purpose === 'sign-in') return <LinkStep result={result} followed={followed} />;
  if (step === 'sent') return <LinkCode result={result} />;
  return (
    <>
      {step === 'link' && !result ? (
        <p className="notice bad">{t('account.refused.link')}</p>
      ) : null}
      <p className="lead">{t('account.by-link.lead')}</p>
      <AccountForm id="magic-link" submit={t('account.by-link.submit')} {...{ result, next }}>
        <EmailField error={faultOf('email')} value={result?.email} />
      </AccountForm>
      <LocalLink to="/login/signin">{t('account.by-link.password')}</LocalLink>
    </>
  );
}

function LinkCode({ result }: { result: ActionResult | null }) {
  const t = useWords();
  const faultOf = useFault(result);
  return (
    <>
      {result ? null : (
        <GoodNotice id="sent" title={t('account.sent-title')}>
          <p>{t('account.by-link.sent')}</p>
        </GoodNotice>
      )}
      <AccountForm
        id="link-code"
        step="link-code"
        at="sent"
        submit={t('account.code.submit')}
        result={result}
      >
        <CodeField label={t('account.by-link.code')} error={faultOf('code')} />
      </AccountForm>
      <LocalLink to="/login/magic-link">{t('account.by-link.again')}</LocalLink>
    </>
  );
}
