import { type RefObject, useEffect, useState } from 'react';
import { useFetcher } from 'react-router';
import { TYPED_FIELDS } from './field-errors.ts';
import { BY_ITSELF, KEPT, type PayView } from './view.ts';

/** Fields the tax depends on. */
const TAXED = ['country', 'postcode', 'company', 'tax_id'] as const;
/** Card fields. The total does not depend on them. */
const CARD = ['card_number', 'card_expiry', 'card_cvc'];
/** Fields about the buyer that the total does not depend on. */
const PERSON = TYPED_FIELDS.filter((name) => !TAXED.some((taxed) => taxed === name));

export type Preview = {
  readonly view: PayView;
  readonly isLoading: boolean;
  /** A new total has replaced the one that the page opened with. */
  readonly isUpdated: boolean;
  /** The request failed. The buyer has to request the total with the button. */
  readonly hasFailed: boolean;
};

/**
 * Returns the page with the total for the country, postcode, and company in the form, and requests a new total when
 * they change. The errors of `page`, the last one from the server, stay until the form is sent.
 */
export function usePreview(page: PayView, form: RefObject<HTMLFormElement | null>): Preview {
  const { data, state, submit, reset } = useFetcher<PayView | null>();
  // A later page, for example in another language, is newer than the preview requested before it.
  const [previewedPage, setPreviewedPage] = useState<PayView | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the fetcher's functions do the same each time.
  useEffect(() => {
    const current = form.current;
    if (!current) return;
    const requestPreview = (storesDraft: boolean) => {
      const fields = new FormData(current);
      for (const name of storesDraft ? CARD : [...CARD, ...PERSON]) fields.delete(name);
      fields.set('intent', 'preview');
      setPreviewedPage(page);
      const action = `${current.getAttribute('action')}&${BY_ITSELF}=${storesDraft ? KEPT : ''}`;
      return submit(fields, { method: 'post', action });
    };
    const requestIfTaxed = ({ target }: Event) => {
      if (TAXED.some((name) => target === current.elements.namedItem(name))) requestPreview(false);
    };
    // Saves what was typed, so that it is still there in the other market.
    const switchMarket = async (event: MouseEvent) => {
      const link = (event.target as Element).closest('a');
      if (link?.id !== 'switch-market' || event.metaKey || event.ctrlKey) return;
      event.preventDefault();
      await requestPreview(true);
      location.assign(link.href);
    };
    const typed = new FormData(current);
    // The visitor can type before this code loads, and the browser can restore fields.
    if (TAXED.some((name) => typed.get(name) !== (page.values[name] ?? ''))) requestPreview(false);
    current.addEventListener('change', requestIfTaxed);
    current.addEventListener('click', switchMarket);
    return () => {
      current.removeEventListener('change', requestIfTaxed);
      current.removeEventListener('click', switchMarket);
      reset();
    };
  }, [page, form]);
  const isLoading = state !== 'idle';
  const preview = previewedPage === page ? data : undefined;
  return {
    view: preview ? merge(page, preview) : page,
    isLoading,
    isUpdated: Boolean(preview),
    hasFailed: preview === null && !isLoading,
  };
}

/** Takes from the preview only what the country, postcode, and company decide. The country decides the methods. */
const merge = (page: PayView, preview: PayView): PayView => ({
  ...page,
  quote: preview.quote,
  renewal: preview.renewal,
  once: preview.once,
  methods: preview.methods,
  method: preview.method,
  couponRefused: preview.couponRefused,
  asksWaiver: preview.asksWaiver,
  isTaxIdUnproven: preview.isTaxIdUnproven,
  elsewhere: preview.elsewhere,
  postcodeExample: preview.postcodeExample,
  asksAddress: preview.asksAddress,
  // The field moves if another country needs it. Its value moves with it.
  values: { ...page.values, postcode: preview.values.postcode ?? '' },
});
