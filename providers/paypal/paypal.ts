import {
  MandateGone,
  NoHookSecret,
  type PaymentNotes,
  type PaymentProvider,
} from '../../domain/payment/port.ts';
import type { Clock } from '../../kit/time.ts';
import { openCertificates } from './certificate.ts';
import { chargeSavedAccount } from './charge.ts';
import { openClient, type PayPalAccess } from './client.ts';
import { findOrders, findWithoutCapture, followOrder, snapshotOf } from './follow.ts';
import { verifyEvent } from './hook.ts';
import type { PayPalOrder } from './metadata.ts';
import { CANCELED, type Deps, endOrder, getOrder } from './order.ts';
import { refundPayment } from './refund.ts';
import { fetchSetUp, openSetUp } from './set-up.ts';
import { findPendingStart, startPayment } from './start.ts';
import { PAYPAL_CURRENCIES } from './units.ts';

export type PayPalSettings = PayPalAccess & {
  /** PayPal's id of the webhook. Null disables the webhook endpoint, because events cannot be verified. */
  readonly webhookId: string | null;
  readonly clock: Clock;
  readonly notes: PaymentNotes;
};

/** Opens PayPal. References of payments are ids of orders at PayPal. */
export function openPayPal(settings: PayPalSettings): PaymentProvider {
  const { webhookId, clock, environment, notes } = settings;
  const paypal = openClient(settings);
  const deps: Deps = { paypal, clock, notes };
  const certificates = openCertificates(paypal, environment);
  const snapshot = async (reference: string) =>
    snapshotOf(deps, await followOrder(deps, reference));
  const snapshots = (orders: readonly PayPalOrder[]) =>
    Promise.all(orders.map((order) => snapshotOf(deps, order)));
  return {
    id: 'paypal',
    methods: ['paypal'],
    ownFacts: { paypal: { canRenew: true, currencies: PAYPAL_CURRENCIES } },
    // PayPal publishes none.
    minimum: () => null,
    start: (request) => startPayment(deps, request),
    charge: (request) => chargeSavedAccount(deps, request),
    // PayPal asks nobody to confirm a charge of a saved account.
    startSaved: async () => {
      throw new MandateGone('a saved PayPal account is charged without its owner only');
    },
    fetchCard: async () => null,
    refund: (request) => refundPayment(deps, request),
    fetch: snapshot,
    find: async (orderId) => snapshots(await findOrders(deps, orderId)),
    findWithoutCapture: async (orderId) => snapshots(await findWithoutCapture(deps, orderId)),
    async cancel(reference) {
      // Does not capture, even if the buyer has approved, because the shop no longer wants the money.
      const order = await getOrder(deps, reference);
      return snapshotOf(deps, await endOrder(deps, order, CANCELED));
    },
    async verify(raw, headers, now) {
      if (webhookId === null) throw new NoHookSecret('no webhook is configured');
      return verifyEvent({ ...deps, certificates, webhookId }, { raw, headers, now });
    },
    findPendingStart: (reference) => findPendingStart(deps, reference),
    openSetUp: (request) => openSetUp(deps, request),
    fetchSetUp: (reference) => fetchSetUp(deps, reference),
  };
}
