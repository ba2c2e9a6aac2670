/** What somebody can declare about an order without signing in. */
export type DeclarationKind = 'withdrawal' | 'refund-request' | 'cancellation';

/**
 * `new`: nobody has looked. `matched`: number and address fit an order, or staff have found it; what follows has begun.
 * `unmatched`: it waits for staff. `dismissed`: staff have found that nothing follows from it.
 */
export const DECLARATION_STATES = ['new', 'unmatched', 'matched', 'dismissed'] as const;
export type DeclarationState = (typeof DECLARATION_STATES)[number];

/** The job that looks for the order of a declaration; data `{ declarationId }`. */
export const FOLLOW_DECLARATION = 'follow-declaration';

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
  readonly state: DeclarationState;
  readonly purchaseId: string | null;
};
