import Stripe from 'stripe';
import { seconds } from '../../kit/time.ts';

/** The API version that the package's types describe. */
export const API_VERSION = '2026-10-28.endive';

/** In milliseconds, for one response. It leaves time for one retry while the buyer waits. */
const TIMEOUT = seconds(9);

/** Retries by the package after no response, a 409, or a 5xx, with the same idempotency key. */
export const RETRIES = 1;

export type StripeAccess = {
  readonly secretKey: string;
  /** `https://api.stripe.com` except in tests, without a slash at the end. */
  readonly apiBase: string;
};

/** Creates the client of Stripe's package. */
export function openClient({ secretKey, apiBase }: StripeAccess): Stripe {
  const { protocol, hostname, port } = new URL(apiBase);
  const isPlain = protocol === 'http:';
  return new Stripe(secretKey, {
    apiVersion: API_VERSION,
    timeout: TIMEOUT,
    maxNetworkRetries: RETRIES,
    host: hostname,
    port: port || (isPlain ? 80 : 443),
    protocol: isPlain ? 'http' : 'https',
    telemetry: false,
  });
}

export type Intent = Stripe.PaymentIntent;
export const EXPAND = ['latest_charge.refunds'];
export const EXPAND_EACH = ['data.latest_charge.refunds'];

/** Returns the latest charge, or null before the first try to pay. */
export function chargeOf({ latest_charge }: Intent): Stripe.Charge | null {
  return typeof latest_charge === 'object' ? latest_charge : null;
}

/** Returns the id of an object that Stripe returned expanded or as its id. */
export function idOf(named: string | { readonly id: string } | null | undefined): string | null {
  return typeof named === 'string' ? named : (named?.id ?? null);
}
