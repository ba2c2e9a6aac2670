import type { FieldCode, PayField } from '../../../domain/order/index.ts';
import type { MessageKey } from '../../../locales/messages.generated.ts';
import { useWords } from '../../components/words.tsx';
import type { PayView } from './view.ts';

const MESSAGES = {
  email: {
    required: 'pay.error.email-required',
    'too-long': 'pay.error.too-long',
    malformed: 'pay.error.email-malformed',
  },
  name: { required: 'pay.error.name-required', 'too-long': 'pay.error.too-long' },
  country: { required: 'pay.error.country', unknown: 'pay.error.country' },
  company: { required: 'pay.error.company-required', 'too-long': 'pay.error.too-long' },
  street: { required: 'pay.error.street-required', 'too-long': 'pay.error.too-long' },
  postcode: {
    required: 'pay.error.postcode-required',
    'too-long': 'pay.error.too-long',
  },
  city: { required: 'pay.error.city-required', 'too-long': 'pay.error.too-long' },
  tax_id: {
    'too-long': 'pay.error.too-long',
    malformed: 'pay.error.tax-id-malformed',
    'other-country': 'pay.error.tax-id-country',
  },
  po_number: { 'too-long': 'pay.error.too-long' },
  buyer_reference: { 'too-long': 'pay.error.too-long' },
  method: { required: 'pay.error.method', unknown: 'pay.error.method' },
  card_number: {
    required: 'pay.error.card-number-required',
    malformed: 'pay.error.card-number-malformed',
  },
  card_expiry: {
    required: 'pay.error.card-expiry-malformed',
    malformed: 'pay.error.card-expiry-malformed',
    expired: 'pay.error.card-expiry-expired',
  },
  card_cvc: { required: 'pay.error.card-cvc', malformed: 'pay.error.card-cvc' },
  payer_tax_id: {
    required: 'pay.error.payer-tax-id',
    'too-long': 'pay.error.too-long',
    malformed: 'pay.error.payer-tax-id',
  },
  payer_street: { required: 'pay.error.street-required', 'too-long': 'pay.error.too-long' },
  payer_postcode: {
    required: 'pay.error.payer-postcode',
    'too-long': 'pay.error.too-long',
    malformed: 'pay.error.payer-postcode',
  },
  payer_city: { required: 'pay.error.city-required', 'too-long': 'pay.error.too-long' },
  waiver: {},
  terms: { required: 'pay.error.terms' },
} as const satisfies Record<PayField, Partial<Record<FieldCode, MessageKey>>>;

type PlainKey = Extract<MessageKey, `pay.error.${string}`>;

export const FIELD_ORDER = Object.keys(MESSAGES) as PayField[];

/** Fields that share their message with others, with their labels. */
const LABELS = {
  email: 'pay.email',
  name: 'pay.name',
  company: 'pay.company',
  street: 'pay.street',
  postcode: 'pay.postcode',
  city: 'pay.city',
  tax_id: 'pay.tax-id',
  po_number: 'pay.po-number',
  buyer_reference: 'pay.buyer-reference',
  payer_tax_id: 'pay.payer-tax-id',
  payer_street: 'pay.street',
  payer_postcode: 'pay.postcode',
  payer_city: 'pay.city',
} as const satisfies Partial<Record<PayField, MessageKey>>;

/** Text fields about the buyer. */
export const TYPED_FIELDS = Object.keys(LABELS) as PayField[];

/** Returns the label to name in a shared message; null if the message needs none. */
export const labelKeyOf = (view: PayView, field: PayField) =>
  view.errors[field] === 'too-long' && Object.hasOwn(LABELS, field)
    ? LABELS[field as keyof typeof LABELS]
    : null;

/** Returns a function that gives the error message of a field, or null. */
export function useFieldErrors(view: PayView): (field: PayField) => string | null {
  const t = useWords();
  return (field) => {
    if (field === 'country' && view.elsewhere) return t('pay.elsewhere', view.elsewhere);
    const code = view.errors[field];
    // The country has changed since, so the error no longer applies.
    if (!code || code === 'other-market') return null;
    if (field === 'postcode' && code === 'malformed') {
      const { postcodeExample: example } = view;
      // The country has changed since to one without a postcode format.
      return example === null ? null : t('pay.error.postcode-malformed', { example });
    }
    const known: Partial<Record<FieldCode, PlainKey>> = MESSAGES[field];
    return t(known[code] ?? 'pay.error.check');
  };
}
