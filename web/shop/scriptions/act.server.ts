import { data, type RouterContextProvider, redirect } from 'react-router';
import type { RenewalConfirmation } from '../../../domain/checkout/index.ts';
import {
  cancelSubscription,
  changeAtPeriodEnd,
  ensureOwedOrder,
  findSubscription,
  openManagement,
  PAUSE_MONTHS,
  pauseSubscription,
  requestLink,
  resumeSubscription,
} from '../../../domain/subscription/index.ts';
import { isSameEmail } from '../../../kit/email.ts';
import { parseId } from '../../../kit/id.ts';
import { CURRENCIES, type Money } from '../../../kit/money.ts';
import { type Services, servicesContext, type Work } from '../../loaders/context.ts';
import { readForm, textField } from '../../loaders/limited-form.server.ts';
import { handleOrderForm } from '../../loaders/order-form.server.ts';
import { requestInfoContext } from '../../loaders/request-info.ts';
import { localize, parseAddress } from '../../routing/address.ts';
import { redirectToCard } from './card.server.ts';
import { redirectToBank } from './confirm.server.ts';
import { parseChange } from './step.server.ts';
import { STEPS, type StepName } from './step-names.ts';

export const askForManagement = (request: Request, context: Readonly<RouterContextProvider>) =>
  handleOrderForm(request, context, {
    path: '/scriptions',
    rateLimit: 'subscription-link',
    order: 'optional',
    isConfirmed: false,
    note: null,
    take: (work, { note: _, ...linkRequest }) => requestLink(work, linkRequest),
  });

export type ActRefusal =
  | 'unknown'
  | 'ended'
  | 'not-active'
  | 'past-due'
  | 'busy'
  | 'same'
  | 'no-price'
  | 'price-changed'
  | 'card'
  | 'card-often'
  | 'form';

type StepResult =
  /** The id of a subscription that needs another card from the provider, or the renewal to confirm at the bank. */
  | {
      readonly ok: true;
      readonly payId?: string;
      readonly cardFor?: string;
      readonly confirm?: Omit<RenewalConfirmation, 'from'>;
    }
  | { readonly ok: false; readonly code: ActRefusal };

/**
 * Performs a confirmed step if the link and the subscription belong to the same email address. A repeated step
 * changes nothing. Redirects to the list or to the payment. A refusal (422) keeps the step open.
 */
export async function actOn(request: Request, context: Readonly<RouterContextProvider>) {
  const services = context.get(servicesContext);
  const url = new URL(request.url);
  const token = url.searchParams.get('subscription') ?? '';
  const form = await readForm(request);
  const step = STEPS.find((each) => form && each === textField(form, 'do'));
  const result: StepResult =
    form && step ? await act(step, { form, token, services }) : { ok: false, code: 'form' };
  if (!result.ok) return data({ code: result.code }, { status: 422 });
  const { locale } = parseAddress(url.pathname);
  if (result.cardFor) {
    const cardRequest = { request, locale, token, subscriptionId: result.cardFor };
    return redirectToCard(cardRequest, services);
  }
  if (result.confirm) {
    const { from } = context.get(requestInfoContext);
    return redirectToBank({ request, locale, confirmation: { ...result.confirm, from } }, services);
  }
  if (result.payId) throw redirect(`${localize(locale, '/pay')}?purchase=${result.payId}`, 303);
  const query = new URLSearchParams({ subscription: token, done: step ?? '' });
  const page = url.searchParams.get('page');
  if (page) query.set('page', page);
  throw redirect(`${localize(locale, '/scriptions')}?${query}`, 303);
}

type Submission = { readonly form: FormData; readonly token: string; readonly services: Services };

async function act(step: StepName, { form, token, services }: Submission): Promise<StepResult> {
  const { settings, database } = services;
  return database.run(async (work) => {
    const opened = await openManagement(work, settings.sessionSecret, token);
    const id = parseId(textField(form, 'id'));
    const subscription = id && (await findSubscription(work, id));
    // The link opens only the subscriptions of its owner.
    if (!opened || !subscription || !isSameEmail(opened.email, subscription.email))
      return { ok: false, code: 'unknown' };
    return perform(work, { step, form, subscriptionId: subscription.id }, services);
  });
}

type StepAction = {
  readonly step: StepName;
  readonly form: FormData;
  readonly subscriptionId: string;
};

async function perform(
  work: Work,
  { step, form, subscriptionId }: StepAction,
  { ring, settings, seller, provider }: Services,
): Promise<StepResult> {
  const { sessionSecret: secret, siteUrl } = settings;
  const place = { ring, secret, siteUrl, seller, provider };
  switch (step) {
    case 'cancel':
      return cancelSubscription(work, place, { subscriptionId });
    case 'resume':
      return resumeSubscription(work, place, { subscriptionId });
    case 'pause': {
      const months = PAUSE_MONTHS.find((each) => String(each) === textField(form, 'months'));
      if (!months) return { ok: false, code: 'form' };
      return pauseSubscription(work, place, { subscriptionId, months });
    }
    case 'change': {
      const change = parseChange(textField(form, 'to'));
      const shownTotal = shownMoney(form);
      if (!change || !shownTotal) return { ok: false, code: 'form' };
      return changeAtPeriodEnd(work, place, { subscriptionId, ...change, shownTotal, seller });
    }
    case 'confirm': {
      const shownTotal = shownMoney(form);
      if (!shownTotal) return { ok: false, code: 'form' };
      return { ok: true, confirm: { subscriptionId, shownTotal } };
    }
    case 'card': {
      const subscription = await findSubscription(work, subscriptionId);
      // A past-due renewal is paid with the new card. Otherwise the card is only stored.
      if (subscription?.state !== 'past-due') return { ok: true, cardFor: subscriptionId };
      const order = await ensureOwedOrder(work, place, { subscriptionId });
      return order.ok ? { ok: true, payId: order.value.id } : order;
    }
  }
}

function shownMoney(form: FormData): Money | null {
  const minor = Number(textField(form, 'shown_minor') || Number.NaN);
  const currency = CURRENCIES.find((code) => code === textField(form, 'shown_currency'));
  return Number.isSafeInteger(minor) && currency ? { minor, currency } : null;
}
