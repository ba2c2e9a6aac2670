import type {
  AwayAnswer,
  Card,
  ChallengeControls,
  DeclineReason,
  RefundAnswer,
} from '../../domain/payment/port.ts';
import { METHOD_FACTS } from '../../domain/payment/port.ts';
import type { Money } from '../../kit/money.ts';
import { seconds } from '../../kit/time.ts';
import {
  announceCard,
  type Books,
  endCharge,
  expireDueCharges,
  getCharge,
  receiveMoney,
  setDispute,
} from './books.ts';
import type { Habit } from './card.ts';
import { isVoucher } from './charge.ts';
import type { Faults } from './faults.ts';
import type { Pages } from './place.ts';
import { endRefund, giveBack } from './refund.ts';
import { answerSetUp, describeSetUp, describeSetUpChallenge, giveCard } from './set-up.ts';

/** `closed`: the bank's inquiry ended without a dispute. */
type DisputeNews = 'open' | 'won' | 'lost' | 'closed';

/** Simulates events outside the shop, for tests and the sandbox's own pages. */
export type SandboxControls = ChallengeControls & {
  setFaults(change: Partial<Faults>): void;
  /** The buyer disputes a payment, or the bank decides. A dispute that was not lost can open again. */
  dispute(reference: string, news: DisputeNews): Promise<void>;
  /** Refunds at the provider, not through the shop. */
  giveBack(reference: string, amount: Money): Promise<RefundAnswer>;
  /** How a saved card responds from now on, and why its charges are declined. */
  setHabit(mandate: string, habit: Habit, reason?: DeclineReason): Promise<void>;
  /** The card networks report a new number or expiry of a saved card. */
  updateCard(mandate: string, change: Partial<Pick<Card, 'last4' | 'expiry'>>): Promise<void>;
  /** Ends a waiting refund, or makes a done one fail. */
  endRefund(id: string, state: 'done' | 'failed'): Promise<void>;
};

/** Creates the controls. Calls `soon` after changes that may have queued an event. */
export function openControls(books: Books, pages: Pages, soon: () => void): SandboxControls {
  const act = async (change: () => void): Promise<void> => {
    expireDueCharges(books).ledger.transaction(change);
    soon();
  };
  return {
    describe: (reference) =>
      describeChallenge(expireDueCharges(books), reference) ??
      describeSetUpChallenge(books, reference),
    answer: (reference, approve) =>
      act(() => {
        if (!answerSetUp(books, reference, approve)) answerChallenge(books, reference, approve);
      }),
    answerAway: (reference, answer) => act(() => answerAway(books, reference, answer)),
    describeSetUp: (reference) => describeSetUp(books, reference),
    giveCard: async (reference, fields) => giveCard(books, { reference, fields }, pages),
    describeQr: (reference) => describeQr(expireDueCharges(books), reference),
    describeVoucher: (reference) => describeVoucher(expireDueCharges(books), reference),
    payQr: (reference, paid) => act(() => payQr(books, reference, paid?.amount)),
    expireQr: (reference) => act(() => expireQr(books, reference)),
    setFaults: books.faults.set,
    dispute: (reference, news) => act(() => dispute(books, reference, news)),
    async giveBack(reference, amount) {
      const answer = giveBack(expireDueCharges(books), { reference, amount });
      soon();
      return answer;
    },
    setHabit: (mandate, habit, reason = 'declined') =>
      act(() => books.mandates.setHabit(mandate, habit, reason)),
    updateCard: (mandate, change) =>
      act(() => {
        books.mandates.setCard(mandate, { ...books.mandates.get(mandate), ...change });
        announceCard(books, mandate);
      }),
    async endRefund(id, state) {
      endRefund(books, id, state);
      soon();
    },
  };
}

function describeChallenge({ charges }: Books, reference: string) {
  const charge = charges.find(reference);
  if (charge?.state !== 'waiting' || charge.challenge_url === null) return null;
  const { minor, currency, return_url: returnUrl, method } = charge;
  return { total: { minor, currency }, returnUrl, method };
}

/** Only the buyer's first answer counts. */
function answerChallenge(books: Books, reference: string, approve: boolean): void {
  const charge = getCharge(books, reference);
  if (charge.state !== 'waiting' || charge.challenge_url === null) return;
  if (approve) receiveMoney(books, charge, charge.minor);
  else endCharge(books, charge, 'authentication-failed');
}

/** How long the result of a payment takes that was confirmed with `later`. */
export const PROCESSING_TIME = seconds(10);

const ENDINGS: Readonly<Record<Exclude<AwayAnswer, 'approve' | 'later'>, DeclineReason>> = {
  cancel: 'cancelled',
  decline: 'declined',
  expire: 'expired',
};

function answerAway(books: Books, reference: string, answer: AwayAnswer): void {
  const charge = getCharge(books, reference);
  const isAway = METHOD_FACTS[charge.method].flow === 'redirect';
  if (!isAway || charge.state !== 'waiting' || charge.challenge_url === null) return;
  const now = books.clock.now().getTime();
  if (answer === 'approve') receiveMoney(books, charge, charge.minor);
  else if (answer === 'later')
    books.charges.update({ ...charge, challenge_url: null, expires_at: now + PROCESSING_TIME });
  else endCharge(books, { ...charge, expires_at: now }, ENDINGS[answer]);
}

function describeQr({ charges }: Books, reference: string) {
  const charge = charges.find(reference);
  if (charge?.state !== 'waiting' || charge.qr_text === null || isVoucher(charge)) return null;
  const { method, currency, return_url: returnUrl } = charge;
  const due = { minor: charge.minor - charge.received, currency };
  return { method, due, returnUrl, expiresAt: new Date(charge.expires_at ?? 0) };
}

function describeVoucher({ charges }: Books, reference: string) {
  const charge = charges.find(reference);
  if (!charge || !isVoucher(charge)) return null;
  const { method, state, minor, received, currency, purchase_id: orderId } = charge;
  if (state !== 'waiting' && state !== 'expired') return null;
  const due = { minor: minor - received, currency };
  return { method, orderId, due, isExpired: state === 'expired' };
}

/** Waiting and expired charges accept money. Canceled and paid ones ignore it. */
function payQr(books: Books, reference: string, amount: Money | undefined): void {
  const charge = getCharge(books, reference);
  if (charge.qr_text === null) throw new Error(`payment ${reference} has no code`);
  if (charge.state !== 'waiting' && charge.state !== 'expired') return;
  const due = { minor: charge.minor - charge.received, currency: charge.currency };
  const { minor, currency } = amount ?? due;
  if (minor <= 0 || currency !== charge.currency)
    throw new Error(`cannot pay ${minor} ${currency}`);
  receiveMoney(books, charge, minor);
}

function expireQr(books: Books, reference: string): void {
  const charge = getCharge(books, reference);
  const now = books.clock.now().getTime();
  if (charge.state === 'waiting') endCharge(books, { ...charge, expires_at: now }, 'expired');
}

function dispute(books: Books, reference: string, news: DisputeNews): void {
  const charge = getCharge(books, reference);
  const isOpen = charge.dispute === 'open';
  const canBe = news === 'open' ? !isOpen && charge.dispute !== 'lost' : isOpen;
  if (charge.state !== 'paid' || !canBe) {
    throw new Error(`payment ${reference} cannot be disputed in this state`);
  }
  setDispute(books, charge, news === 'closed' ? 'none' : news);
}
