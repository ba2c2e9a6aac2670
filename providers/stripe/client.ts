import Stripe from 'stripe';
import { seconds } from '../../kit/time.ts';

/** The version of Stripe's API we speak; the package's types describe this one and no other. */
export const API_VERSION = '2026-10-28.endive';

/** How long to wait for one answer, in milliseconds: short enough to ask once more while the buyer waits. */
const TIMEOUT = seconds(9);

/** How often the package repeats, with the same key, what had no answer, 409 or 5xx. */
export const RETRIES = 1;

export type StripeAccess = {
  readonly secretKey: string;
  /** `https://api.stripe.com` unless a test says otherwise, without a slash at the end. */
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

/** A payment as we always ask for it: with the charge that says what became of it, and what was given back of that. */
export type Intent = Stripe.PaymentIntent;
export const EXPAND = ['latest_charge.refunds'];
/** The same in a list. */
export const EXPAND_EACH = ['data.latest_charge.refunds'];

/** The expanded charge; null before the first try to pay. */
export function chargeOf({ latest_charge }: Intent): Stripe.Charge | null {
  return typeof latest_charge === 'object' ? latest_charge : null;
}

/** The id of something that may have been expanded. */
export function idOf(named: string | { readonly id: string } | null | undefined): string | null {
  return typeof named === 'string' ? named : (named?.id ?? null);
}
