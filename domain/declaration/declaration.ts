import { days } from '../../kit/time.ts';

/** What anyone can declare about an order without signing in. */
export const DECLARATION_KINDS = ['withdrawal', 'refund-request', 'cancellation'] as const;
export type DeclarationKind = (typeof DECLARATION_KINDS)[number];

/** `matched`: an order was found. `unmatched`: waits for staff. `dismissed`: staff rejected it. */
export const DECLARATION_STATES = ['new', 'unmatched', 'matched', 'dismissed'] as const;
export type DeclarationState = (typeof DECLARATION_STATES)[number];

export const FOLLOW_DECLARATION = 'follow-declaration';
export const SWEEP_DECLARATIONS = 'sweep-declarations';

// One day less than a year rejects a mistyped year, which would count as declared in time and refund any
// order.
export const OLDEST_RECEIVED = days(364);

// Full calendar years. `followed`: like the order's invoice (German fiscal code, section 147). `open`: while
// claims can be made (civil code, sections 195 and 199).
export const RETENTION_YEARS = { followed: 8, open: 3 } as const;

export type Declaration = {
  readonly id: string;
  readonly kind: DeclarationKind;
  readonly orderNumber: string;
  readonly email: string;
  /** The name on a withdrawal or the reason of a cancellation. May be empty. */
  readonly note: string;
  readonly locale: string;
  /** When it arrived. This moment counts, however late its order is found. */
  readonly declaredAt: Date;
  /** When it was stored, which is later if staff recorded it. */
  readonly recordedAt: Date;
  readonly state: DeclarationState;
  readonly orderId: string | null;
  /** The support request that staff recorded it from. Null: typed on the site. */
  readonly ticketNumber: string | null;
};
