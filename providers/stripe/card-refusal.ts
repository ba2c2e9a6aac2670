import type { CardRefusal } from '../../domain/payment/port.ts';
import { fieldsOf, isName } from './fields.ts';

type LastError = { readonly charge?: unknown; readonly payment_method?: unknown };

/**
 * Identifies a card try by its charge. If 3-D Secure failed, there is no charge, and the payment method, which Stripe
 * creates for each try, identifies it.
 */
export function refusalOf(reference: string, error: LastError): CardRefusal {
  const paymentMethod = fieldsOf(error.payment_method);
  const { fingerprint } = fieldsOf(paymentMethod.card);
  const id = [error.charge, paymentMethod.id].find(isName) ?? reference;
  return { id, card: isName(fingerprint) ? fingerprint : null };
}
