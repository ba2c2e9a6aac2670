import { type Card, cardExpiryOf, type DeclineReason } from '../../domain/payment/port.ts';
import { passesLuhn } from '../../kit/luhn.ts';

/** `challenge`: the bank asks the buyer first (3-D Secure). */
export type Verdict = 'paid' | 'challenge' | DeclineReason;

/** How a saved card responds to later charges. `soft`: may work another day. `hard`: never again. */
export type Habit = 'good' | 'soft' | 'hard';

export type CardEvaluation = {
  readonly verdict: Verdict;
  /** The parts of the card that the sandbox stores. Null if the text cannot be a card number. */
  readonly face: Card | null;
  readonly habit: Habit;
  /** Why later charges are declined, unless the habit is `good`. */
  readonly reason: DeclineReason;
  readonly isDisputed: boolean;
};

const good = { habit: 'good', reason: 'declined', isDisputed: false } as const;

/** The numbers of Stripe's test mode, which developers already know. */
const TEST_CARDS: Readonly<Record<string, Omit<CardEvaluation, 'face'>>> = {
  '4242424242424242': { ...good, verdict: 'paid' },
  '4000002500003155': { ...good, verdict: 'challenge' },
  '4000000000003220': { ...good, verdict: 'challenge' },
  '4000002760003184': {
    ...good,
    verdict: 'challenge',
    habit: 'soft',
    reason: 'authentication-failed',
  },
  '4000000000000341': { ...good, verdict: 'paid', habit: 'soft' },
  '4000000000000259': { ...good, verdict: 'paid', isDisputed: true },
  '4000000000000002': { ...good, verdict: 'declined' },
  // Lost and stolen cards report only `declined`, because the buyer may not be the owner.
  '4000000000009987': { ...good, verdict: 'declined' },
  '4000000000009979': { ...good, verdict: 'declined' },
  '4000000000009995': { ...good, verdict: 'insufficient-funds' },
  '4000000000000069': { ...good, verdict: 'expired-card' },
  '4000000000000127': { ...good, verdict: 'incorrect-cvc' },
  '4000000000000119': { ...good, verdict: 'processing-error' },
};

const BRANDS: readonly (readonly [brand: string, prefix: RegExp])[] = [
  ['visa', /^4/],
  ['mastercard', /^(5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/],
  ['amex', /^3[47]/],
  ['diners', /^3[0689]/],
  ['jcb', /^35/],
  ['mir', /^220[0-4]/],
  ['unionpay', /^62/],
  ['discover', /^6(011|4[4-9]|5)/],
];

type Fields = Readonly<Record<string, string>>;

/** Decides about a charge by `card_number`, `card_expiry` (`MM/YY` or `MM/YYYY`), and `card_cvc`. */
export function evaluateCard(fields: Fields, now: Date): CardEvaluation {
  const number = (fields.card_number ?? '').replace(/[\s-]/g, '');
  if (!/^\d{12,19}$/.test(number)) return { ...good, verdict: 'incorrect-number', face: null };
  const face = faceOf(number, fields);
  const fault = faultOf(number, face, { fields, now });
  if (fault) return { ...good, verdict: fault, face };
  return { ...(TEST_CARDS[number] ?? { ...good, verdict: 'declined' }), face };
}

type Typed = { readonly fields: Fields; readonly now: Date };

function faultOf(number: string, { expiry }: Card, { fields, now }: Typed): DeclineReason | null {
  if (!passesLuhn(number)) return 'incorrect-number';
  if (expiry === null || hasExpired(expiry, now)) return 'expired-card';
  return /^\d{3,4}$/.test((fields.card_cvc ?? '').trim()) ? null : 'incorrect-cvc';
}

function faceOf(number: string, { card_expiry: typed = '' }: Fields): Card {
  const brand = BRANDS.find(([, prefix]) => prefix.test(number))?.[0] ?? 'unknown';
  const [, month, year] =
    /^(0?[1-9]|1[0-2])[/-]((?:20)?\d\d)$/.exec(typed.replace(/\s/g, '')) ?? [];
  const expiry = cardExpiryOf(2000 + (Number(year) % 100), Number(month));
  return { brand, last4: number.slice(-4), expiry };
}

/** Returns whether the month on a card (`2027-03`) is over in UTC. */
export const hasExpired = (expiry: string, now: Date): boolean =>
  expiry < now.toISOString().slice(0, 7);
