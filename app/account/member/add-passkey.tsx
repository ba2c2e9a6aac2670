import { useEffect, useState } from 'react';
import { useFetcher } from 'react-router';
import { TextField } from '../../parts/field.tsx';
import { SubmitRow } from '../../parts/submit-row.tsx';
import { useWords } from '../../parts/words.tsx';
import { canUsePasskeys } from '../passkey-host.ts';
import { Refused, useMemberFault } from './member-form.tsx';
import type { MemberSaid } from './said.ts';

type Answer = Partial<MemberSaid> & {
  readonly passkey?: PublicKeyCredentialCreationOptionsJSON;
};

const saidIn = (answer: Answer | undefined): MemberSaid | null =>
  answer && 'faults' in answer ? (answer as MemberSaid) : null;

/** Makes a new passkey, where the browser has such a thing. */
export default function AddPasskey() {
  const t = useWords();
  const ask = useFetcher<Answer>();
  const add = useFetcher<Answer>();
  const [name, setName] = useState('');
  const [hasFailed, fail] = useState(false);
  const options = ask.data?.passkey;
  // The name is the one that was sent: what is typed meanwhile must not ask the device again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: options come once for each press.
  useEffect(() => {
    if (!options) return;
    const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options);
    navigator.credentials
      .create({ publicKey })
      .then((made) => {
        const passkey = JSON.stringify(made);
        void add.submit({ step: 'passkey-add', passkey, passkey_name: name }, { method: 'post' });
      })
      .catch(() => fail(true));
  }, [options]);
  const said = saidIn(ask.data) ?? saidIn(add.data);
  const faultOf = useMemberFault(said);
  if (!canUsePasskeys()) return <p className="quiet">{t('member.passkeys.no-browser')}</p>;
  return (
    <ask.Form id="add-passkey" method="post" onSubmit={() => fail(false)} noValidate>
      <Refused said={said?.refused ? said : null} />
      <input type="hidden" name="step" value="passkey-ask" />
      <TextField
        name="passkey_name"
        label={t('member.passkeys.name')}
        hint={t('member.passkeys.name-hint')}
        error={faultOf('passkey_name')}
        maxLength={60}
        value={name}
        onChange={(event) => setName(event.target.value)}
        required
      />
      <SubmitRow isQuiet>{t('member.passkeys.add')}</SubmitRow>
      <p role="status" className="error-text">
        {hasFailed ? t('member.refused.passkey') : null}
      </p>
    </ask.Form>
  );
}
