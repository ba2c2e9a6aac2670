import { useEffect, useState } from 'react';
import { useFetcher } from 'react-router';
import { TextField } from '../../components/field.tsx';
import { SubmitRow } from '../../components/submit-row.tsx';
import { useWords } from '../../components/words.tsx';
import type { MemberActionResult } from './action-result.ts';
import { Refused, useMemberFault } from './member-form.tsx';
import { OwnerFields } from './owner-fields.tsx';
import { Leave } from './password-forms.tsx';
import type { SecurityView } from './security.server.ts';

type ActionData = Partial<MemberActionResult> & {
  readonly passkey?: PublicKeyCredentialCreationOptionsJSON;
};

const readActionResult = (value: ActionData | null | undefined): MemberActionResult | null =>
  value && 'faults' in value ? (value as MemberActionResult) : null;

/** Creates a passkey after the owner has been verified. */
export default function AddPasskey({ view }: { view: SecurityView }) {
  const t = useWords();
  const ask = useFetcher<ActionData>();
  const add = useFetcher<ActionData>();
  const [name, setName] = useState('');
  const [hasFailed, fail] = useState(false);
  const options = ask.data?.passkey;
  // Uses the submitted name, because typing must not prompt the device again.
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
  // Hides the earlier refusal during a new attempt.
  const result =
    ask.state === 'idle' ? (readActionResult(ask.data) ?? readActionResult(add.data)) : null;
  const faultOf = useMemberFault(result);
  const begin = () => {
    fail(false);
    add.reset();
  };
  const { hasPassword, isFresh, secondFactor } = view;
  return (
    <>
      <Refused result={result} />
      <ask.Form id="add-passkey" method="post" onSubmit={begin} noValidate>
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
        <OwnerFields
          {...{ hasPassword, isFresh }}
          error={faultOf('current')}
          codeError={secondFactor ? faultOf('code') : undefined}
          back="/member/security?do=passkey"
        />
        <SubmitRow isQuiet>{t('member.passkeys.add')}</SubmitRow>
        <p role="status" className="error-text">
          {hasFailed ? t('member.refused.passkey') : null}
        </p>
      </ask.Form>
      <Leave />
    </>
  );
}
