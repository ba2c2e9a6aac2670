import { type FormEvent, useEffect, useRef, useState } from 'react';
import { beginReload } from '../../../client/document-load.ts';
import { useWords } from '../../../components/words.tsx';
import { type CardFields, openCardFields } from './card-fields.ts';
import { HostedForm } from './hosted-form.tsx';
import type { CardKeys, CardView } from './view.ts';

type State =
  | { readonly step: 'loading' | 'failed' }
  | { readonly step: 'ready' | 'paying'; readonly card: CardFields; readonly fault: string | null };

type CardFormProps = {
  view: CardView;
  fields: CardKeys;
  /** Called with whether the last card try was refused. */
  onFault: (isRefused: boolean) => void;
};

/** Stripe renders the card fields in its own frame, so their content never reaches us. */
export function CardForm({ view, fields, onFault }: CardFormProps) {
  const t = useWords();
  const { state, place, pay } = useCardFields({ view, fields, onFault });
  if (state.step === 'failed') return <HostedForm payPath={view.payPath} />;
  const fault = state.step === 'ready' ? state.fault : null;
  return (
    <form id="card" onSubmit={pay}>
      {state.step === 'loading' ? <p role="status">{t('stripe.loading')}</p> : null}
      <div ref={place} />
      {fault === null ? null : (
        <p role="alert" className="notice bad">
          <strong>{t('pay.declined-title')}</strong> {fault || t('pay.declined.declined')}
        </p>
      )}
      <p className="actions">
        <button type="submit" className="button primary" disabled={state.step !== 'ready'}>
          {t('pay.submit', { total: view.total })}
        </button>
      </p>
    </form>
  );
}

function useCardFields({ view, fields, onFault }: CardFormProps) {
  const place = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<State>({ step: 'loading' });
  const { clientSecret, publishableKey, language } = fields;
  useEffect(() => renewOnReturn(window), []);
  useEffect(() => {
    const div = place.current;
    if (!div) return;
    let isLeft = false;
    const opening = openCardFields({ clientSecret, publishableKey, language }, div);
    opening.then(
      (card) => !isLeft && setState({ step: 'ready', card, fault: null }),
      () => !isLeft && setState({ step: 'failed' }),
    );
    return () => {
      isLeft = true;
      opening.then(
        (card) => card.close(),
        () => undefined,
      );
    };
  }, [clientSecret, publishableKey, language]);
  const pay = async (event: FormEvent) => {
    event.preventDefault();
    if (state.step !== 'ready') return;
    const { card } = state;
    setState({ step: 'paying', card, fault: null });
    const fault = await card.pay(view.returnUrl);
    onFault(fault !== null);
    if (fault === null) window.location.assign(view.payPath);
    else setState({ step: 'ready', card, fault });
  };
  return { state, place, pay };
}

/**
 * Reloads the page if Back restores it as it was left for the bank. Its button would stay disabled, and the payment
 * may have ended. Returns a function that stops this.
 */
export function renewOnReturn(page: Window): () => void {
  const renew = ({ persisted }: PageTransitionEvent) => {
    if (!persisted) return;
    beginReload();
    page.location.reload();
  };
  page.addEventListener('pageshow', renew);
  return () => page.removeEventListener('pageshow', renew);
}
