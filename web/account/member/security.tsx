import { useSearchParams } from 'react-router';
import { WithEmails } from '../../components/email-address.tsx';
import { GoodLine, GoodNotice } from '../../components/good-notice.tsx';
import { LocalLink } from '../../components/link.tsx';
import { useWords } from '../../components/words.tsx';
import { MemberForm, Refused } from './member-form.tsx';
import { PasskeyPart } from './passkey-part.tsx';
import { EmailForm, PasswordForm } from './password-forms.tsx';
import type { MemberSaid } from './said.ts';
import { SecondFactorPart } from './second-factor-part.tsx';
import type { SecurityView } from './security.server.ts';
import { SECURITY_DONE } from './security-steps.ts';
import { SessionPart } from './session-part.tsx';

/** Forms whose errors appear on top of the page. */
const ROWS = ['session', 'sessions', 'passkey-remove', 'email-confirm', ''];

export type SecurityProps = { view: SecurityView; said: MemberSaid | null };

export function Security({ view, said }: SecurityProps) {
  const t = useWords();
  const [search] = useSearchParams();
  const done = Object.keys(SECURITY_DONE).find((each) => each === search.get('done'));
  const isNeeded = search.get('needed') === 'second-factor' && !view.secondFactor;
  return (
    <>
      {done && !said ? (
        <GoodLine id="done" text={t(SECURITY_DONE[done as keyof typeof SECURITY_DONE])} />
      ) : null}
      {search.get('done') === 'email-changed' && !said ? (
        <GoodNotice id="done" title={t('account.link.new-email-done')}>
          <p>{t('account.link.new-email-next')}</p>
        </GoodNotice>
      ) : null}
      {isNeeded ? <p className="notice">{t('member.attention.second-factor')}</p> : null}
      {said && ROWS.includes(said.step) ? <Refused said={said} /> : null}
      {view.newEmail && !said ? <NewEmail link={view.newEmail} /> : null}
      <EmailPart view={view} said={said} />
      <PasswordPart view={view} said={said} />
      <SecondFactorPart view={view} said={said} />
      <PasskeyPart view={view} said={said} />
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
        said={null}
        step="email-confirm"
        submit={t('account.link.new-email-submit')}
      >
        <input type="hidden" name="link" value={id} />
      </MemberForm>
    </section>
  );
}

function EmailPart({ view, said }: SecurityProps) {
  const t = useWords();
  return (
    <section className="member-part" id={view.step === 'email' ? 'step' : 'email-part'}>
      <h2>{t('member.email.title')}</h2>
      <p>
        <WithEmails text={t('member.email.lead', { email: view.email })} emails={[view.email]} />
      </p>
      {view.step === 'email' ? (
        <EmailForm view={view} said={said?.step === 'email' ? said : null} />
      ) : (
        <LocalLink className="button" to="/member/security?do=email#step">
          {t('member.profile.change-email')}
        </LocalLink>
      )}
    </section>
  );
}

function PasswordPart({ view, said }: SecurityProps) {
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
        <PasswordForm view={view} said={said?.step === 'password' ? said : null} />
      ) : null}
      {view.hasPassword && view.step !== 'password' ? (
        <LocalLink className="button" to="/member/security?do=password#step">
          {t('member.password.submit')}
        </LocalLink>
      ) : null}
    </section>
  );
}
