import type { Bill } from '../../../domain/bill/index.ts';
import { SEATS, type Seats } from '../../../domain/price/index.ts';
import {
  expectBill,
  PAUSE_MONTHS,
  previewCancel,
  previewChange,
  previewPause,
  previewResume,
  type RenewingPlan,
  type Subscription,
} from '../../../domain/subscription/index.ts';
import type { Locale } from '../../../locales/index.ts';
import { type ShownBill, showBill } from '../../loaders/bills.server.ts';
import type { Reader, Services } from '../../loaders/context.ts';
import { termText } from '../../loaders/moments.server.ts';
import { type ShownMoney, showMoney } from '../../loaders/offers.server.ts';
import { STEPS } from './step-names.ts';

/** Plans that renew. */
const RENEWING = ['month', 'year'] as const satisfies readonly RenewingPlan[];

/** One choice for the next period. */
export type ChangeChoice = {
  /** As the form sends it: `year-3`. */
  readonly to: string;
  readonly plan: RenewingPlan;
  readonly seats: Seats;
  readonly price: ShownMoney;
  /** So it is already. */
  readonly isPresent: boolean;
};

/** One length of a pause. */
type PauseChoice = {
  readonly months: number;
  readonly from: string;
  readonly date: string;
  readonly price: string;
};

/** What a step would mean, to the day and the minor unit. */
export type StepView = { readonly id: string } & (
  | { readonly name: 'cancel'; readonly until: string; readonly endsNow: boolean }
  | { readonly name: 'pause'; readonly choices: readonly PauseChoice[] }
  | {
      readonly name: 'resume';
      readonly date: string;
      readonly price: string;
      readonly chargesNow: boolean;
    }
  | { readonly name: 'card' }
  | {
      readonly name: 'change';
      readonly date: string;
      readonly choices: readonly ChangeChoice[];
      /** The choice that is to be confirmed; null in the first step. */
      readonly chosen: (ChangeChoice & { readonly bill: ShownBill }) | null;
    }
);

type Place = { readonly reader: Reader; readonly locale: Locale; readonly services: Services };

/** The step a query asks for (`do`), of a subscription that is the visitor's; null for none. */
export async function openStep(
  subscription: Subscription,
  query: URLSearchParams,
  place: Place,
): Promise<StepView | null> {
  const { locale, services, reader } = place;
  const { id, nextBill } = subscription;
  const now = services.now();
  const date = (moment: Date) => termText(moment, locale, subscription.market);
  const priceOf = (bill: Bill | null) => showMoney((bill ?? nextBill).total, locale).text;
  switch (STEPS.find((step) => step === query.get('do'))) {
    case 'cancel': {
      const { keptUntil, endsNow } = previewCancel(subscription, now);
      return { id, name: 'cancel', until: date(keptUntil), endsNow };
    }
    case 'pause': {
      const choices: PauseChoice[] = [];
      for (const months of PAUSE_MONTHS) {
        const asked = { subscription, months };
        const { from, chargeAt, bill } = await previewPause(reader, asked, services.seller);
        choices.push({ months, from: date(from), date: date(chargeAt), price: priceOf(bill) });
      }
      return { id, name: 'pause', choices };
    }
    case 'resume': {
      const asked = await previewResume(reader, subscription, services.seller);
      const { chargeAt, chargesNow, bill } = asked;
      return { id, name: 'resume', date: date(chargeAt), price: priceOf(bill), chargesNow };
    }
    case 'card':
      // What is owed is paid with another card, which needs no step.
      return subscription.state === 'past-due' ? null : { id, name: 'card' };
    case 'change':
      return openChange(subscription, query.get('to'), place);
    default:
      return null;
  }
}

async function openChange(
  subscription: Subscription,
  to: string | null,
  { reader, locale, services }: Place,
): Promise<StepView> {
  const { id: subscriptionId, nextBill, nextChargeAt, periodEnd } = subscription;
  const present = (await expectBill(reader, subscription, services.seller)) ?? nextBill;
  const choices: (ChangeChoice & { bill: ShownBill })[] = [];
  for (const plan of RENEWING) {
    for (const seats of SEATS) {
      const isPresent = nextBill.plan === plan && nextBill.seats === seats;
      const change = { subscriptionId, plan, seats };
      const asked = isPresent ? null : await previewChange(reader, change, services.seller);
      if (asked && !asked.ok) continue;
      const bill = showBill(asked?.value.bill ?? present, locale);
      choices.push({ to: `${plan}-${seats}`, plan, seats, price: bill.total, isPresent, bill });
    }
  }
  return {
    id: subscriptionId,
    name: 'change',
    date: termText(nextChargeAt ?? periodEnd, locale, subscription.market),
    chosen: choices.find((choice) => choice.to === to && !choice.isPresent) ?? null,
    choices: choices.map(({ bill: _, ...choice }) => choice),
  };
}

/** `year-3` as it was sent; null when it is no such choice. */
export function parseChange(to: string): { plan: RenewingPlan; seats: Seats } | null {
  const [first, second] = to.split('-', 2);
  const plan = RENEWING.find((each) => each === first);
  const seats = SEATS.find((each) => String(each) === second);
  return plan && seats ? { plan, seats } : null;
}
