import { lazy, Suspense } from 'react';
import { useHydrated } from '../../components/hydrated.ts';
import { LocalLink } from '../../components/link.tsx';
import { useWords } from '../../components/words.tsx';
import { canUsePasskeys, useHasPasskeys } from '../passkey-host.ts';
import { MemberForm, Refused, useMemberFault } from './member-form.tsx';
import { OwnerCode } from './owner-fields.tsx';
import type { MemberSaid } from './said.ts';
import type { PasskeyView, SecurityView } from './security.server.ts';

const AddPasskey = lazy(() => import('./add-passkey.tsx'));

type Props = { view: SecurityView; said: MemberSaid | null };

export function PasskeyPart({ view, said }: Props) {
  const t = useWords();
  const hasPasskeys = useHasPasskeys();
  const { passkeys, asked } = view;
  return (
    <section className="member-part" id={view.step === 'passkey' ? 'step' : 'passkeys'}>
      <h2>{t('member.passkeys.title')}</h2>
      <p>{t('member.passkeys.lead')}</p>
      {asked ? <Ask asked={asked} needsCode={view.secondFactor} said={said} /> : null}
      {passkeys.length === 0 ? <p className="quiet">{t('member.passkeys.empty')}</p> : null}
      <ul className="member-rows">
        {passkeys.map((passkey) => (
          <Row key={passkey.id} passkey={passkey} />
        ))}
      </ul>
      {said?.step === 'passkey' ? <Refused said={said} /> : null}
      {hasPasskeys ? <AddPlace view={view} /> : <NoPasskeys />}
    </section>
  );
}

function NoPasskeys() {
  const t = useWords();
  return <p className="quiet">{t('member.passkeys.no-browser')}</p>;
}

/** The place for the button that needs JavaScript. */
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

type AskProps = { asked: PasskeyView; needsCode: boolean; said: MemberSaid | null };

function Ask({ asked, needsCode, said }: AskProps) {
  const t = useWords();
  const faultOf = useMemberFault(said?.step === 'passkey-remove' ? said : null);
  const name = asked.name || t('member.passkeys.nameless');
  return (
    <div className="notice">
      <h3>{t('member.passkeys.ask', { name })}</h3>
      <MemberForm
        id="remove-passkey"
        said={null}
        step="passkey-remove"
        at={`remove=${asked.id}`}
        submit={t('member.passkeys.confirm')}
      >
        <input type="hidden" name="passkey" value={asked.id} />
        {needsCode ? <OwnerCode error={faultOf('code')} /> : null}
      </MemberForm>
      <LocalLink to="/member/security">{t('member.leave')}</LocalLink>
    </div>
  );
}
