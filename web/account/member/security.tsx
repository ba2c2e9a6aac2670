import { useSearchParams } from 'react-router';
import { WithEmails } from '../../components/email-address.tsx';
import { GoodLine, GoodNotice } from '../../components/good-notice.tsx';
import { LocalLink } from '../../components/link.tsx';
import { useWords } from '../../components/words.tsx';
import type { MemberActionResult } from './action-result.ts';
import { MemberForm, Refused } from './member-form.tsx';
import { PasskeyPart } from './passkey-part.tsx';
import { EmailForm, PasswordForm } from './password-forms.tsx';
import { SecondFactorPart } from './second-factor-part.tsx';
import type { SecurityView } from './security.server.ts';
import { SECURITY_DONE } from './security-steps.ts';
import { SessionPart } from './session-part.tsx';

/** Their errors appear on top of the page. */
const ROWS = ['session', 'sessions', 'passkey-remove', 'email-confirm', ''];

export type SecurityProps = { view: SecurityView; result: MemberActionResult | null };

export function Security({ view, result }: SecurityProps) {
  const t = useWords();
  const [search] = useSearchParams();
  const done = Object.keys(SECURITY_DONE).find((each) => each === search.get('done'));
  const isNeeded = search.get('needed') === 'second-factor' && !view.secondFactor;
  return (
    <>
      {done && !result ? (
        <GoodLine id="done" text={t(SECURITY_DONE[done as keyof typeof SECURITY_DONE])} />
      ) : null}
      {search.get('done') === 'email-changed' && !result ? (
        <GoodNotice id="done" title={t('account.link.new-email-done')}>
          <p>{t('account.link.new-email-next')}</p>
        </GoodNotice>
      ) : null}
      {isNeeded ? <p className="notice">{t('member.attention.second-factor')}</p> : null}
      {result && ROWS.includes(result.step) ? <Refused result={result} /> : null}
      {view.newEmail && !result ? <NewEmail link={view.newEmail} /> : null}
      <EmailPart view={view} result={result} />
      <PasswordPart view={view} result={result} />
      <SecondFactorPart view={view} result={result} />
      <PasskeyPart view={view} result={result} />
      <SessionPart sessions={view.sessions} />
    </>
  );
}

/** Requires a click, so that mail scanners do not spend the link. */
function NewEmail({ link }: { link: NonNullable<SecurityView['newEmail']> }) {
  const t = useWords();
  if (link.state !== 'ready')
    return (
      <p className="notice bad">
        {t(link.state === 'dead' ? 'account.refused.link' : 'member.email.other-account')}
      </p>
    );
  const { id, email } = link;
  return (
    <section className="notice">
      <p>
        <WithEmails text={t('account.link.new-email', { email })} emails={[email]} />
      </p>
      <MemberForm
        id="link-form"
        result={null}
        step="email-confirm"
        submit={t('account.link.new-email-submit')}
      >
        <input type="hidden" name="link" value={id} />
      </MemberForm>
    </section>
  );
}

function EmailPart({ view, result }: SecurityProps) {
  const t = useWords();
  return (
    <section className="member-part" id={view.step === 'email' ? 'step' : 'email-part'}>
      <h2>{t('member.email.title')}</h2>
      <p>
        <WithEmails text={t('member.email.lead', { email: view.email })} emails={[view.email]} />
      </p>
      {view.step === 'email' ? (
        <EmailForm view={view} result={result?.step === 'email' ? result : null} />
      ) : (
        <LocalLink className="button" to="/member/security?do=email#step">
          {t('member.profile.change-email')}
        </LocalLink>
      )}
    </section>
  );
}

function PasswordPart({ view, result }: SecurityProps) {
  const t = useWords();
  return (
    <section className="member-part" id={view.step === 'password' ? 'step' : 'password-part'}>
      <h2>{t('member.password.title')}</h2>
      {view.hasPassword ? null : (
        <>
          <p>{t('member.password.none')}</p>
          <LocalLink className="button" to="/reset/request">
            {t('member.password.choose')}
          </LocalLink>
        </>
      )}
      {view.hasPassword && view.step === 'password' ? (
        <PasswordForm view={view} result={result?.step === 'password' ? result : null} />
      ) : null}
      {view.hasPassword && view.step !== 'password' ? (
        <LocalLink className="button" to="/member/security?do=password#step">
          {t('member.password.submit')}
        </LocalLink>
      ) : null}
    </section>
  );
}
