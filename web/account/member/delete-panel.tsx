import { WithEmails } from '../../components/email-address.tsx';
import { FieldError } from '../../components/field.tsx';
import { LocalLink } from '../../components/link.tsx';
import { Gap, useWords } from '../../components/words.tsx';
import type { MemberActionResult } from './action-result.ts';
import { MemberForm, useMemberFault } from './member-form.tsx';
import { OwnerFields } from './owner-fields.tsx';
import type { ProfileView } from './profile.server.ts';

/** Shows the consequences before it asks for confirmation. */
export function DeletePanel({
  view,
  result,
}: {
  view: ProfileView;
  result: MemberActionResult | null;
}) {
  const t = useWords();
  if (!view.deletion)
    return (
      <section>
        <h2>{t('member.delete.title')}</h2>
        <p>{t('member.delete.text')}</p>
        <LocalLink to="/member/profile?do=delete#delete">{t('member.delete.open')}</LocalLink>
      </section>
    );
  return (
    <section id="delete" className="notice bad" aria-labelledby="delete-title">
      <h2 id="delete-title">
        <WithEmails text={t('member.delete.ask', { email: view.email })} emails={[view.email]} />
      </h2>
      <Consequences subscriptions={view.deletion.subscriptions} />
      <Confirm deletion={view.deletion} result={result} />
      <LocalLink to="/member/profile">{t('member.leave')}</LocalLink>
    </section>
  );
}

function Consequences({ subscriptions }: { subscriptions: number }) {
  const t = useWords();
  return (
    <>
      <h3>{t('member.delete.gone-title')}</h3>
      <p>{t('member.delete.gone')}</p>
      <h3>{t('member.delete.kept-title')}</h3>
      <p>{t('member.delete.kept-orders')}</p>
      <p>{t('member.delete.kept-licences')}</p>
      {subscriptions > 0 ? (
        <p>
          {t('member.delete.kept-subscriptions', { count: subscriptions })}
          <Gap />
          <LocalLink to="/member/subscriptions">{t('account.member.subscriptions')}</LocalLink>
        </p>
      ) : null}
    </>
  );
}

type ConfirmProps = {
  deletion: NonNullable<ProfileView['deletion']>;
  result: MemberActionResult | null;
};

function Confirm({ deletion, result }: ConfirmProps) {
  const t = useWords();
  const faultOf = useMemberFault(result);
  const error = faultOf('confirm');
  const { hasPassword, isFresh, secondFactor } = deletion;
  return (
    <MemberForm
      id="delete-account"
      result={result}
      step="delete"
      at="do=delete"
      submit={t('member.delete.submit')}
    >
      <div className="field">
        <label className="check">
          <input
            type="checkbox"
            id="confirm"
            name="confirm"
            value="yes"
            defaultChecked={result?.typed.confirm === 'yes'}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? 'confirm-error' : undefined}
            required
          />
          <span>{t('member.delete.confirm')}</span>
        </label>
        <FieldError name="confirm" error={error} />
      </div>
      <OwnerFields
        {...{ hasPassword, isFresh }}
        error={faultOf('current')}
        codeError={secondFactor ? faultOf('code') : undefined}
        back="/member/profile?do=delete"
      />
    </MemberForm>
  );
}
