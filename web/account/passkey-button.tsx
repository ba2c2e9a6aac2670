import { useEffect, useState } from 'react';
import { useFetcher } from 'react-router';
import { useWords } from '../components/words.tsx';
import { canUsePasskeys } from './passkey-host.ts';

export default function PasskeyButton({ action, next }: { action: string; next: string | null }) {
  const t = useWords();
  const ask = useFetcher<{ passkey?: PublicKeyCredentialRequestOptionsJSON }>();
  const enter = useFetcher<{ refused?: string }>();
  const [hasFailed, fail] = useState(false);
  const options = ask.data?.passkey;
  useEffect(() => {
    if (!options) return;
    const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options);
    navigator.credentials
      .get({ publicKey })
      .then((shown) => {
        const passkey = JSON.stringify(shown);
        void enter.submit(
          { step: 'passkey', passkey, next: next ?? '' },
          { method: 'post', action },
        );
      })
      .catch(() => fail(true));
  }, [options, action, next, enter.submit]);
  if (!canUsePasskeys()) return <span className="no-passkeys" />;
  const isRefused = hasFailed || Boolean(enter.data?.refused);
  return (
    <>
      <button
        type="button"
        id="passkey"
        className="button"
        onClick={() => {
          // Clears an earlier refusal, so that a repeated one is announced again.
          fail(false);
          enter.reset();
          void ask.submit({ step: 'passkey-ask' }, { method: 'post', action });
        }}
      >
        {t('account.sign-in.passkey')}
      </button>
      <p role="status" className="error-text">
        {isRefused ? t('account.refused.passkey') : null}
      </p>
    </>
  );
}
