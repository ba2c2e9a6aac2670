import { SEATS, type Seats } from '../../../domain/price/index.ts';
import type { Quote } from '../../../domain/quote/index.ts';
import {
  findToConfirm,
  forecastQuote,
  PAUSE_MONTHS,
  previewCancel,
  previewChange,
  previewPause,
  previewResume,
  type RenewingPlan,
  type Subscription,
} from '../../../domain/subscription/index.ts';
import type { Locale } from '../../../locales/index.ts';
import type { Reader, Services } from '../../loaders/context.ts';
import { termText } from '../../loaders/moments.server.ts';
import { type ShownMoney, showMoney } from '../../loaders/offers.server.ts';
import { type ShownQuote, showQuote } from '../../loaders/quotes.server.ts';
import { STEPS } from './step-names.ts';

const RENEWING = ['month', 'year'] as const satisfies readonly RenewingPlan[];

export type ChangeChoice = {
  /** The value in the form, such as `year-3`. */
  readonly to: string;
  readonly plan: RenewingPlan;
  readonly seats: Seats;
  readonly price: ShownMoney;
  readonly isPresent: boolean;
};

type PauseChoice = {
  readonly months: number;
  readonly from: string;
  readonly date: string;
  readonly price: string;
};

/** What a step means, to the day and the minor unit. */
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
  | { readonly name: 'confirm'; readonly price: ShownMoney }
  | {
      readonly name: 'change';
      readonly date: string;
      readonly choices: readonly ChangeChoice[];
      /** The choice to confirm; null in the first step. */
      readonly chosen: (ChangeChoice & { readonly quote: ShownQuote }) | null;
    }
);

type Place = { readonly reader: Reader; readonly locale: Locale; readonly services: Services };

/** Opens the step that `do` in the query names, for a subscription of the visitor; null if there is none. */
export async function openStep(
  subscription: Subscription,
  query: URLSearchParams,
  place: Place,
): Promise<StepView | null> {
  const { locale, services, reader } = place;
  const { id, nextQuote } = subscription;
  const now = services.now();
  const date = (moment: Date) => termText(moment, locale, subscription.market);
  const priceOf = (quote: Quote | null) => showMoney((quote ?? nextQuote).total, locale).text;
  switch (STEPS.find((step) => step === query.get('do'))) {
    case 'cancel': {
      const { keptUntil, endsNow } = previewCancel(subscription, now);
      return { id, name: 'cancel', until: date(keptUntil), endsNow };
    }
    case 'pause': {
      const choices: PauseChoice[] = [];
      for (const months of PAUSE_MONTHS) {
        const pause = { subscription, months };
        const { from, chargeAt, quote } = await previewPause(reader, pause, services.seller);
        choices.push({ months, from: date(from), date: date(chargeAt), price: priceOf(quote) });
      }
      return { id, name: 'pause', choices };
    }
    case 'resume': {
      const preview = await previewResume(reader, subscription, services.seller);
      const { chargeAt, chargesNow, quote } = preview;
      return { id, name: 'resume', date: date(chargeAt), price: priceOf(quote), chargesNow };
    }
    case 'confirm': {
      const owed = await findToConfirm(reader, subscription);
      return owed && { id, name: 'confirm', price: showMoney(owed.total, locale) };
    }
    case 'card':
      // A past-due renewal is paid with another card, which needs no step.
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
  const { id: subscriptionId, nextQuote, nextChargeAt, periodEnd } = subscription;
  const present = (await forecastQuote(reader, subscription, services.seller)) ?? nextQuote;
  const choices: (ChangeChoice & { quote: ShownQuote })[] = [];
  for (const plan of RENEWING) {
    for (const seats of SEATS) {
      const isPresent = nextQuote.plan === plan && nextQuote.seats === seats;
      const change = { subscriptionId, plan, seats };
      const preview = isPresent ? null : await previewChange(reader, change, services.seller);
      if (preview && !preview.ok) continue;
      const quote = showQuote(preview?.value.quote ?? present, locale);
      choices.push({ to: `${plan}-${seats}`, plan, seats, price: quote.total, isPresent, quote });
    }
  }
  return {
    id: subscriptionId,
    name: 'change',
    date: termText(nextChargeAt ?? periodEnd, locale, subscription.market),
    chosen: choices.find((choice) => choice.to === to && !choice.isPresent) ?? null,
    choices: choices.map(({ quote: _, ...choice }) => choice),
  };
}

/** Parses a choice such as `year-3`; null if it is not offered. */
export function parseChange(to: string): { plan: RenewingPlan; seats: Seats } | null {
  const [first, second] = to.split('-', 2);
  const plan = RENEWING.find((each) => each === first);
  const seats = SEATS.find((each) => String(each) === second);
  return plan && seats ? { plan, seats } : null;
}
