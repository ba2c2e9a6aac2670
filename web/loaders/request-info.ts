import { createContext } from 'react-router';

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

/** Facts about a request that the server found before the app ran. */
export type RequestInfo = {
  /** Shown on error pages and in the log. */
  readonly requestId: string;
  readonly fullPath: string;
  /** Why the request must fail: no such page, not allowed, or an error while looking. */
  readonly trouble:
    | { readonly kind: 'missing' }
    | { readonly kind: 'refused'; readonly status: 403 | 405 | 415 }
    | { readonly kind: 'failed'; readonly error: unknown }
    | null;
  /** Rate limit identity of the client, or null if unknown (`server/http/client-address.ts`). */
  readonly from: string | null;
  /** Counts an attempt, optionally only for `about`. Returns null, or the seconds to wait. */
  readonly consume: (key: RateLimitKey, about?: string) => number | null;
};

export const requestInfoContext = createContext<RequestInfo>();
