import Stripe from 'stripe';
import { seconds } from '../../kit/time.ts';

/** The types of the package describe this version of the API only. */
export const API_VERSION = '2026-10-28.endive';

/** Longest wait for one answer, in milliseconds. It leaves time for one retry while the buyer waits. */
const TIMEOUT = seconds(9);

/** Retries by the package after no answer, 409, or 5xx, with the same idempotency key. */
export const RETRIES = 1;

export type StripeAccess = {
  readonly secretKey: string;
  /** `https://api.stripe.com` outside tests, without a slash at the end. */
  readonly apiBase: string;
};

export function openClient({ secretKey, apiBase }: StripeAccess): Stripe {
  const { protocol, hostname, port } = new URL(apiBase);
  const isOpen = protocol === 'http:';
  return new Stripe(secretKey, {
    apiVersion: API_VERSION,
    timeout: TIMEOUT,
    maxNetworkRetries: RETRIES,
    host: hostname,
    port: port || (isOpen ? 80 : 443),
    protocol: isOpen ? 'http' : 'https',
    telemetry: false,
  });
}

/** Retrieved with its charge and the refunds of that charge. */
export type Intent = Stripe.PaymentIntent;
export const EXPAND = ['latest_charge.refunds'];
export const EXPAND_EACH = ['data.latest_charge.refunds'];

/** Returns the expanded charge, or null before the first try to pay. */
export function chargeOf({ latest_charge }: Intent): Stripe.Charge | null {
  return typeof latest_charge === 'object' ? latest_charge : null;
}

/** Returns the id of an object that may be expanded. */
export function idOf(named: string | { readonly id: string } | null | undefined): string | null {
  return typeof named === 'string' ? named : (named?.id ?? null);
}
