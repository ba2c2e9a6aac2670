import type { CardRefusal } from '../../domain/payment/port.ts';
import { fieldsOf, isName } from './fields.ts';

type LastError = { readonly charge?: unknown; readonly payment_method?: unknown };

/**
 * Each try has its own charge as id. If 3-D Secure failed, there is no charge, and the id is the payment method,
 * which Stripe creates for each try.
 */
export function refusalOf(reference: string, error: LastError): CardRefusal {
  const means = fieldsOf(error.payment_method);
  const { fingerprint } = fieldsOf(means.card);
  const id = [error.charge, means.id].find(isName) ?? reference;
  return { id, card: isName(fingerprint) ? fingerprint : null };
}
