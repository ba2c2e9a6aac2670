import { days } from '../../kit/time.ts';

/** What somebody can declare about an order without signing in. */
export const DECLARATION_KINDS = ['withdrawal', 'refund-request', 'cancellation'] as const;
export type DeclarationKind = (typeof DECLARATION_KINDS)[number];

/**
 * `new`: nobody has looked. `matched`: number and address fit an order, or staff have found it; what follows has begun.
 * `unmatched`: it waits for staff. `dismissed`: staff have found that nothing follows from it.
 */
export const DECLARATION_STATES = ['new', 'unmatched', 'matched', 'dismissed'] as const;
export type DeclarationState = (typeof DECLARATION_STATES)[number];

/** The job that looks for the order of a declaration; data `{ declarationId }`. */
export const FOLLOW_DECLARATION = 'follow-declaration';
/** The job that deletes what need not be kept any longer; no data. */
export const SWEEP_DECLARATIONS = 'sweep-declarations';

/**
 * Longest time since a declaration that staff record was received. Staff read mail within days. It is a day less than a year, so
 * that every mistyped year is refused: the declaration would count as made in time and refund any order.
 */
export const OLDEST_RECEIVED = days(364);

/**
 * How many whole calendar years a declaration is kept after the one in which it was stored. `followed`: with an order it is a
 * record of the shop as that order's invoice is (section 147 of the German fiscal code). `open`: whoever declared it can claim
 * something of us as long (sections 195 and 199 of the civil code).
 */
export const KEPT_YEARS = { followed: 8, open: 3 } as const;

export type Declaration = {
  readonly id: string;
  readonly kind: DeclarationKind;
  /** As typed. */
  readonly orderNumber: string;
  readonly email: string;
  /** As typed: the name of a withdrawal, the reason of a cancellation; may be empty. */
  readonly note: string;
  /** Locale prefix of the page it was declared on. */
  readonly locale: string;
  /** When it arrived: this moment counts, however late its order is found. */
  readonly declaredAt: Date;
  /** When it was stored. Later than `declaredAt` if staff recorded it, otherwise the same. */
  readonly recordedAt: Date;
  readonly state: DeclarationState;
  readonly orderId: string | null;
  /** Number of the support request it came by, recorded by staff; null: it was typed on the site. */
  readonly ticketNumber: string | null;
};
