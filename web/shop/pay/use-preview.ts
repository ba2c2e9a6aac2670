import { type RefObject, useEffect, useState } from 'react';
import { useFetcher } from 'react-router';
import { BY_ITSELF, KEPT, type PayView } from './view.ts';

/** Fields the tax depends on. */
const TAXED = ['country', 'postcode', 'company', 'tax_id'] as const;
/** Nobody has to know a card to work a total out, … */
const CARD = ['card_number', 'card_expiry', 'card_cvc'];
/** … nor a person. */
const PERSON = ['email', 'name', 'street', 'city', 'po_number'];

export type Preview = {
  readonly view: PayView;
  /** The total is on its way. */
  readonly isAsking: boolean;
  /** It did not come: it has to be asked for by hand. */
  readonly isSilent: boolean;
};

/**
 * The page with the total for the country, the postcode and the company that are in the form, which is asked for whenever they change.
 * `answer`: the page as the site gave it last, whose errors stay until the form itself is sent.
 */
export function usePreview(answer: PayView, form: RefObject<HTMLFormElement | null>): Preview {
  const { data, state, submit, reset } = useFetcher<PayView | null>();
  // A later answer of the site, in another language for instance, knows more than what was asked before it.
  const [askedAnswer, setAskedAnswer] = useState<PayView | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the fetcher's functions do the same each time.
  useEffect(() => {
    const sent = form.current;
    if (!sent) return;
    const ask = (storesDraft: boolean) => {
      const fields = new FormData(sent);
      for (const name of storesDraft ? CARD : [...CARD, ...PERSON]) fields.delete(name);
      fields.set('intent', 'preview');
      setAskedAnswer(answer);
      const action = `${sent.getAttribute('action')}&${BY_ITSELF}=${storesDraft ? KEPT : ''}`;
      return submit(fields, { method: 'post', action });
    };
    const askIfTaxed = ({ target }: Event) => {
      if (TAXED.some((name) => target === sent.elements.namedItem(name))) ask(false);
    };
    // What was typed is there again in the other market.
    const goElsewhere = async (event: MouseEvent) => {
      const link = (event.target as Element).closest('a');
      if (link?.id !== 'switch-market' || event.metaKey || event.ctrlKey) return;
      event.preventDefault();
      await ask(true);
      location.assign(link.href);
    };
    const typed = new FormData(sent);
    // Chosen before this code came, filled in again by the browser, or kept in another language.
    if (TAXED.some((name) => typed.get(name) !== (answer.values[name] ?? ''))) ask(false);
    sent.addEventListener('change', askIfTaxed);
    sent.addEventListener('click', goElsewhere);
    return () => {
      sent.removeEventListener('change', askIfTaxed);
      sent.removeEventListener('click', goElsewhere);
      reset();
    };
  }, [answer, form]);
  const isAsking = state !== 'idle';
  const preview = askedAnswer === answer ? data : undefined;
  return {
    view: preview ? merge(answer, preview) : answer,
    isAsking,
    isSilent: preview === null && !isAsking,
  };
}

/** What the country, the postcode and the company decide; the rest is as the buyer sees it. */
const merge = (answer: PayView, preview: PayView): PayView => ({
  ...answer,
  quote: preview.quote,
  renewal: preview.renewal,
  once: preview.once,
  couponRefused: preview.couponRefused,
  asksWaiver: preview.asksWaiver,
  isTaxIdUnproven: preview.isTaxIdUnproven,
  elsewhere: preview.elsewhere,
  postcodeExample: preview.postcodeExample,
  asksAddress: preview.asksAddress,
  // The field moves where another country asks for it: what was typed goes with it.
  values: { ...answer.values, postcode: preview.values.postcode ?? '' },
});
