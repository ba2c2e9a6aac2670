import { createContext } from 'react-router';

/** Something on pages that is worth trying often, and that nobody may. */
export type RateLimitKey =
  | 'licence-keys'
  | 'licence-offline'
  | 'licence-check'
  | 'withdrawal'
  | 'order-mail'
  | 'invoice-file'
  | 'draft'
  | 'coupon'
  | 'tax-id'
  | 'subscription-link'
  | 'cancellation'
  | 'licence-change'
  | 'uninstall'
  | 'feedback'
  | 'feedback-again'
  | 'ticket'
  | 'ticket-link';

/** What the server found out about a request before the app saw it. */
export type RequestInfo = {
  /** Quoted on pages that broke, and in the log. */
  readonly requestId: string;
  /** The address as it was asked for: path and query, nothing decoded. */
  readonly fullPath: string;
  /** There is no such page, it does not take such a request or not from there, or looking for it failed. */
  readonly trouble:
    | { readonly kind: 'missing' }
    | { readonly kind: 'refused'; readonly status: 403 | 405 | 415 }
    | { readonly kind: 'failed'; readonly error: unknown }
    | null;
  /** Where the request came from, as a name to count by; null: that cannot be told (`server/http/client-address.ts`). */
  readonly from: string | null;
  /**
   * Counts one try of this visitor, with `about` one try about that; null when it may pass, else the whole seconds to
   * wait.
   */
  readonly consume: (key: RateLimitKey, about?: string) => number | null;
};

export const requestInfoContext = createContext<RequestInfo>();
