import { lazy, Suspense } from 'react';
import { useHydrated } from '../../parts/hydrated.ts';
import { LocalLink } from '../../parts/link.tsx';
import { useWords } from '../../parts/words.tsx';
import { useHasPasskeys } from '../passkey-host.ts';
import { MemberForm, Refused } from './member-form.tsx';
import type { MemberSaid } from './said.ts';
import type { PasskeyView, SecurityView } from './security.server.ts';

const AddPasskey = lazy(() => import('./add-passkey.tsx'));

type Props = { view: SecurityView; said: MemberSaid | null };

/** Passkeys: a list anybody can shorten; a new one needs the browser's help. */
export function PasskeyPart({ view, said }: Props) {
  const t = useWords();
  const hasPasskeys = useHasPasskeys();
  const { passkeys, asked } = view;
  return (
    <section className="member-part" id="passkeys">
      <h2>{t('member.passkeys.title')}</h2>
      <p>{t('member.passkeys.lead')}</p>
      {asked ? <Ask asked={asked} /> : null}
      {passkeys.length === 0 ? <p className="quiet">{t('member.passkeys.empty')}</p> : null}
      <ul className="member-rows">
        {passkeys.map((passkey) => (
          <Row key={passkey.id} passkey={passkey} />
        ))}
      </ul>
      {said?.step === 'passkey' ? <Refused said={said} /> : null}
      {hasPasskeys ? <AddPlace /> : <p className="quiet">{t('member.passkeys.no-browser')}</p>}
    </section>
  );
}

/** Where the form for a new one comes with scripts. */
function AddPlace() {
  const t = useWords();
  const isAlive = useHydrated();
  return (
    <>
      <div className="passkey-place">
        {isAlive ? (
          <Suspense>
            <AddPasskey />
          </Suspense>
        ) : null}
      </div>
      {isAlive ? null : (
        <noscript>
          <p className="quiet">{t('member.passkeys.no-browser')}</p>
        </noscript>
      )}
    </>
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

function Ask({ asked }: { asked: PasskeyView }) {
  const t = useWords();
  const name = asked.name || t('member.passkeys.nameless');
  return (
    <div className="notice">
      <h3>{t('member.passkeys.ask', { name })}</h3>
      <MemberForm
        id="remove-passkey"
        said={null}
        step="passkey-remove"
        submit={t('member.passkeys.confirm')}
      >
        <input type="hidden" name="passkey" value={asked.id} />
      </MemberForm>
      <LocalLink to="/member/security">{t('member.leave')}</LocalLink>
    </div>
  );
}
