import { useAddress } from '../../client/site.ts';
import { EmailTypo } from '../../components/email-typo.tsx';
import { LocalLink } from '../../components/link.tsx';
import { useWords } from '../../components/words.tsx';
import { EmailField, PasswordField } from '../fields.tsx';
import type { MemberActionResult } from './action-result.ts';
import { MemberForm, useMemberFault } from './member-form.tsx';
import { OwnerFields } from './owner-fields.tsx';
import type { SecurityView } from './security.server.ts';

export function Leave() {
  const t = useWords();
  return <LocalLink to="/member/security">{t('member.leave')}</LocalLink>;
}

export function PasswordForm({
  view,
  result,
}: {
  view: SecurityView;
  result: MemberActionResult | null;
}) {
  const t = useWords();
  const faultOf = useMemberFault(result);
  const { email, secondFactor } = view;
  return (
    <>
      <p>{t('member.password.lead')}</p>
      <MemberForm
        id="change-password"
        result={result}
        step="password"
        at="do=password"
        submit={t('member.password.submit')}
      >
        <input type="hidden" autoComplete="username" value={email} readOnly />
        <OwnerFields
          hasPassword
          isFresh={false}
          error={faultOf('current')}
          codeError={secondFactor ? faultOf('code') : undefined}
          back="/member/security?do=password"
        />
        <PasswordField label={t('member.password.new')} error={faultOf('password')} isNew />
        <PasswordField
          name="password_again"
          label={t('member.password.again')}
          error={faultOf('password_again')}
          isNew
        />
      </MemberForm>
      <Leave />
    </>
  );
}

export function EmailForm({
  view,
  result,
}: {
  view: SecurityView;
  result: MemberActionResult | null;
}) {
  const t = useWords();
  const faultOf = useMemberFault(result);
  const { locale } = useAddress();
  const { hasPassword, isFresh, secondFactor } = view;
  return (
    <>
      <MemberForm
        id="change-email"
        result={result}
        step="email"
        at="do=email"
        submit={t('member.email.submit')}
      >
        <EmailTypo
          serverHint={result?.emailHint ?? null}
          country={() => locale.country}
          question={(email) => t('account.email-typo', { email })}
          acceptLabel={t('account.email-take')}
        >
          {(check) => (
            <EmailField
              newLabel={t('member.email.new')}
              error={faultOf('email')}
              value={result?.typed.email}
              onBlur={check}
            />
          )}
        </EmailTypo>
        <OwnerFields
          {...{ hasPassword, isFresh }}
          error={faultOf('current')}
          codeError={secondFactor ? faultOf('code') : undefined}
          back="/member/security?do=email"
        />
      </MemberForm>
      <Leave />
    </>
  );
}
