import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Form, useSearchParams } from 'react-router';
import { IN_PLACE } from '../../client/arrival.ts';
import { useAddress } from '../../client/site.ts';
import { showToast } from '../../client/toast.ts';
import { EmailAddress, WithEmails } from '../../components/email-address.tsx';
import { useHydrated } from '../../components/hydrated.ts';
import { LocalLink } from '../../components/link.tsx';
import { RefusalBox } from '../../components/refusal-box.tsx';
import { RichText, useWords } from '../../components/words.tsx';
import { localize } from '../../routing/address.ts';
import type { Receipt } from './receipt.server.ts';

type Props = { readonly receipt: Receipt; readonly isRefused: boolean };

/** Offers to email the buyer a sign-in link, which opens an account with this order. */
export function Claim({ receipt, isRefused }: Props) {
  const t = useWords();
  const { locale } = useAddress();
  const [search] = useSearchParams();
  const { token, email, isSignedIn } = receipt;
  if (isSignedIn) return null;
  const isSent = search.get('account') === 'sent' && !isRefused;
  const query = new URLSearchParams(search);
  query.set('order', token);
  // The page after this form must not repeat the message about the order's email.
  query.delete('mail');
  return (
    <section id="claim" className="quiet-card" aria-labelledby="claim-title">
      <h2 id="claim-title">{t('success.claim.title')}</h2>
      {isRefused ? (
        <RefusalBox>
          <p>{t('success.claim.too-many')}</p>
        </RefusalBox>
      ) : null}
      {isSent ? (
        <SuccessSentence>
          <RichText
            id="success.claim.sent"
            values={{ email: <EmailAddress email={email} /> }}
            parts={{ 0: <LocalLink to="/login/magic-link?step=sent">{''}</LocalLink> }}
          />
        </SuccessSentence>
      ) : (
        <>
          <p>
            <WithEmails text={t('success.claim.text', { email })} emails={[email]} />
          </p>
          <Form
            id="claim-account"
            method="post"
            action={`${localize(locale, '/success')}?${query}`}
            {...IN_PLACE}
          >
            <p className="actions">
              <button type="submit" name="intent" value="claim" className="button">
                {t('account.login.magic-link')}
              </button>
            </p>
          </Form>
        </>
      )}
    </section>
  );
}

/** Like `GoodLine`, for a sentence with a link. The toast shows its plain text. */
function SuccessSentence({ children }: { children: ReactNode }) {
  const isLive = useHydrated();
  const [cameInside] = useState(isLive);
  const line = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (cameInside) showToast(line.current?.textContent ?? '');
  }, [cameInside]);
  return (
    <p ref={line} role="status" className="notice good">
      {children}
    </p>
  );
}
