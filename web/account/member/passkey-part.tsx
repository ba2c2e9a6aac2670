import { lazy, Suspense } from 'react';
import { useHydrated } from '../../components/hydrated.ts';
import { LocalLink } from '../../components/link.tsx';
import { useWords } from '../../components/words.tsx';
import { canUsePasskeys, useHasPasskeys } from '../passkey-host.ts';
import type { MemberActionResult } from './action-result.ts';
import { MemberForm, Refused, useMemberFault } from './member-form.tsx';
import { OwnerCode } from './owner-fields.tsx';
import type { PasskeyView, SecurityView } from './security.server.ts';

const AddPasskey = lazy(() => import('./add-passkey.tsx'));

type Props = { view: SecurityView; result: MemberActionResult | null };

export function PasskeyPart({ view, result }: Props) {
  const t = useWords();
  const hasPasskeys = useHasPasskeys();
  const { passkeys, toConfirm } = view;
  return (
    <section className="member-part" id={view.step === 'passkey' ? 'step' : 'passkeys'}>
      <h2>{t('member.passkeys.title')}</h2>
      <p>{t('member.passkeys.lead')}</p>
      {toConfirm ? (
        <Ask toConfirm={toConfirm} needsCode={view.secondFactor} result={result} />
      ) : null}
      {passkeys.length === 0 ? <p className="quiet">{t('member.passkeys.empty')}</p> : null}
      <ul className="member-rows">
        {passkeys.map((passkey) => (
          <Row key={passkey.id} passkey={passkey} />
        ))}
      </ul>
      {result?.step === 'passkey' ? <Refused result={result} /> : null}
      {hasPasskeys ? <AddPlace view={view} /> : <NoPasskeys />}
    </section>
  );
}

function NoPasskeys() {
  const t = useWords();
  return <p className="quiet">{t('member.passkeys.no-browser')}</p>;
}

function AddPlace({ view }: { view: SecurityView }) {
  const isAlive = useHydrated();
  return (
    <>
      <div className="passkey-place">{isAlive ? <Add view={view} /> : null}</div>
      {isAlive ? null : (
        <noscript>
          <NoPasskeys />
        </noscript>
      )}
    </>
  );
}

function Add({ view }: { view: SecurityView }) {
  const t = useWords();
  if (!canUsePasskeys()) return <NoPasskeys />;
  if (view.step === 'passkey')
    return (
      <Suspense>
        <AddPasskey view={view} />
      </Suspense>
    );
  return (
    <LocalLink className="button" to="/member/security?do=passkey#step">
      {t('member.passkeys.add')}
    </LocalLink>
  );
}

function Row({ passkey }: { passkey: PasskeyView }) {
  const t = useWords();
  const name = passkey.name || t('member.passkeys.nameless');
  return (
    <li>
      <p>
        <bdi>{name}</bdi>
        <br />
        <span className="quiet">{t('member.passkeys.since', { date: passkey.since })}</span>
      </p>
      <LocalLink className="button" to={`/member/security?remove=${passkey.id}#passkeys`}>
        {t('member.passkeys.remove')} <span className="sr-only">{name}</span>
      </LocalLink>
    </li>
  );
}

type AskProps = { toConfirm: PasskeyView; needsCode: boolean; result: MemberActionResult | null };

function Ask({ toConfirm, needsCode, result }: AskProps) {
  const t = useWords();
  const faultOf = useMemberFault(result?.step === 'passkey-remove' ? result : null);
  const name = toConfirm.name || t('member.passkeys.nameless');
  return (
    <div className="notice">
      <h3>{t('member.passkeys.ask', { name })}</h3>
      <MemberForm
        id="remove-passkey"
        result={null}
        step="passkey-remove"
        at={`remove=${toConfirm.id}`}
        submit={t('member.passkeys.confirm')}
      >
        <input type="hidden" name="passkey" value={toConfirm.id} />
        {needsCode ? <OwnerCode error={faultOf('code')} /> : null}
      </MemberForm>
      <LocalLink to="/member/security">{t('member.leave')}</LocalLink>
    </div>
  );
}
