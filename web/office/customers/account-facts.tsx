import type { Role } from '../../../domain/account/index.ts';
import { WithEmails } from '../../components/email-address.tsx';
import { useWords } from '../../components/words.tsx';
import { ActForm } from '../act-form.tsx';
import { Moment } from '../table.tsx';

type ShownAccount = {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly role: Role;
  /** ISO 8601. */
  readonly since: string;
  readonly language: string;
  readonly secondFactor: boolean;
};

/** `mayEnd`: the reader may remove the second factor. */
export function AccountFacts({ account, mayEnd }: { account: ShownAccount; mayEnd: boolean }) {
  const t = useWords();
  return (
    <>
      <dl className="facts">
        <dt>{t('office.name')}</dt>
        <dd>
          <bdi>{account.name}</bdi>
        </dd>
        <dt>{t('office.language')}</dt>
        <dd>{account.language}</dd>
        <dt>{t('office.role')}</dt>
        <dd>{t(`office.role.${account.role}`)}</dd>
        <dt>{t('office.staff.second-step')}</dt>
        <dd>{t(`office.account.second-step-${account.secondFactor ? 'on' : 'off'}`)}</dd>
        <dt>{t('office.account.created')}</dt>
        <dd>
          <Moment at={account.since} />
        </dd>
      </dl>
      {account.secondFactor && mayEnd ? <EndFactor account={account} /> : null}
    </>
  );
}

/** Names the consequences first, because staff cannot undo this. */
function EndFactor({ account: { id, email } }: { account: ShownAccount }) {
  const t = useWords();
  return (
    <ActForm
      id="end-second-factor"
      step="end-second-factor"
      label={t('office.account.end-second-step')}
      action={`?email=${encodeURIComponent(email)}`}
    >
      <input type="hidden" name="account" value={id} />
      <p>
        <WithEmails text={t('office.account.end-second-step-text', { email })} emails={[email]} />
      </p>
    </ActForm>
  );
}
