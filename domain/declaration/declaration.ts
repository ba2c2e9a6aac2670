import { days } from '../../kit/time.ts';

export const DECLARATION_KINDS = ['withdrawal', 'refund-request', 'cancellation'] as const;
export type DeclarationKind = (typeof DECLARATION_KINDS)[number];

export const DECLARATION_STATES = ['new', 'unmatched', 'matched', 'dismissed'] as const;
export type DeclarationState = (typeof DECLARATION_STATES)[number];

export const FOLLOW_DECLARATION = 'follow-declaration';
export const SWEEP_DECLARATIONS = 'sweep-declarations';

// Rejects a mistyped year, which would count as declared in time and refund any order.
export const OLDEST_RECEIVED = days(364);

// Calendar years. `followed`: as the order's invoice (German fiscal code, section 147). `open`: while
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
  /** The moment that counts for deadlines. */
  readonly declaredAt: Date;
  /** Later than `declaredAt` if staff recorded it. */
  readonly recordedAt: Date;
  readonly state: DeclarationState;
  readonly orderId: string | null;
  /** The support request from which staff recorded it. Null if it was typed on the site. */
  readonly ticketNumber: string | null;
};
