import type { PaymentProvider, ProviderEvent } from '../domain/payment/index.ts';
import type { Currency } from '../kit/money.ts';
import { makeSnapshot, scriptedProvider } from '../tests/harness/payments.ts';

/**
 * A payment company whose payments succeed at once and cost nothing to remember: the reference holds the order and its
 * total, so every process knows every payment. `deliver` gets the body of each webhook.
 */
export function openInstantProvider(
  deliver: (event: Uint8Array<ArrayBuffer>) => Promise<void>,
): PaymentProvider {
  const provider = scriptedProvider();
  return {
    ...provider,
    id: 'instant',
    async start({ orderId, total }) {
      const reference = `${orderId}:${total.minor}:${total.currency}`;
      const event: ProviderEvent = { id: `event-${reference}`, type: 'paid', reference };
      setImmediate(() => void deliver(new TextEncoder().encode(JSON.stringify(event))));
      return { kind: 'done', reference };
    },
    async fetch(reference) {
      const [orderId = '', minor, currency] = reference.split(':');
      const total = { minor: Number(minor), currency: currency as Currency };
      return makeSnapshot({ reference, orderId, state: 'paid', total });
    },
    verify: async (raw) => JSON.parse(new TextDecoder().decode(raw)) as ProviderEvent,
  };
}
