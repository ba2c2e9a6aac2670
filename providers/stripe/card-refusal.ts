import type { CardRefusal } from '../../domain/payment/port.ts';
import { fieldsOf, isName } from './fields.ts';

/** What Stripe says of the last try to pay: `last_payment_error`, in an answer or in an event. */
type LastError = { readonly charge?: unknown; readonly payment_method?: unknown };

/**
 * The refused card of a payment, which takes one card after the other. A try is named by its charge; there is none where
 * the bank's question failed, but a means of payment, made anew for each try.
 */
export function refusalOf(reference: string, error: LastError): CardRefusal {
  const means = fieldsOf(error.payment_method);
  const { fingerprint } = fieldsOf(means.card);
  const id = [error.charge, means.id].find(isName) ?? reference;
  return { id, card: isName(fingerprint) ? fingerprint : null };
}
