import { data, type RouterContextProvider, redirect } from 'react-router';
import { z } from 'zod';
import { parseTouch, type Touch } from '../../../domain/campaign/index.ts';
import {
  prepareCheckout,
  type QuotedChoice,
  submitCheckout,
} from '../../../domain/checkout/index.ts';
import type { Order } from '../../../domain/order/index.ts';
import { isSameEmail, lowerEmail } from '../../../kit/email.ts';
import { newId } from '../../../kit/id.ts';
import { signText } from '../../../kit/sign.ts';
import { findProduct } from '../../../products/index.ts';
import { mayRecordAdvert } from '../../loaders/advertising.server.ts';
import { consumerOf, usualCountry } from '../../loaders/choice.server.ts';
import { type Services, servicesContext } from '../../loaders/context.ts';
import { isCouponBlocked } from '../../loaders/coupon-limit.server.ts';
import { isDraft } from '../../loaders/draft.server.ts';
import { readForm } from '../../loaders/limited-form.server.ts';
import { requestInfoContext } from '../../loaders/request-info.ts';
import { localize, parseAddress } from '../../routing/address.ts';
import { readCampaignCookies } from '../../routing/campaign-cookie.ts';
import { type PayResponse, refuse, respond } from './answer.server.ts';
import { checkoutDeps } from './checkout-deps.server.ts';
import { findBegun, openPayPage, parseChoice, submittedViewContext } from './open.server.ts';
import { resumePath } from './owed.server.ts';
import {
  choiceQuery,
  isPayForm,
  seenIn,
  shownMoney,
  textsOf,
  typedValues,
  unknownChoice,
} from './sent-form.ts';
import { readOrderer } from './unpaid-limit.server.ts';
import { BY_ITSELF, type PayView } from './view.ts';
import { checkoutOrRedirect, type ShownFor, viewOf } from './view-of.server.ts';

type Context = Readonly<RouterContextProvider>;

/**
 * Places the order and starts its payment. If the buyer has to act first (invalid fields, a refused card, a new
 * price), answers 422 with the page and everything typed.
 */
export async function submitPayForm(request: Request, context: Context) {
  const response = await handleForm(request, context);
  context.set(submittedViewContext, response.data);
  return response;
}

async function handleForm(request: Request, context: Context): Promise<PayResponse> {
  const services = context.get(servicesContext);
  const visitor = context.get(requestInfoContext);
  const { pathname, searchParams } = new URL(request.url);
  const { locale } = parseAddress(pathname);
  const posted = await readForm(request);
  if (posted === null) {
    // The form is too long to read. The page opens with the previous draft.
    const { data: view } = await openPayPage(request, context);
    return refuse(view, { kind: 'too-large' }, { status: 413 });
  }
  const form = textsOf(posted);
  const submission = { form, locale, services, request };
  const isChosen = form.has('method');
  if (!isChosen) form.set('method', 'card');
  if (!isPayForm(form)) throw redirect(`${localize(locale, '/pay')}?${choiceQuery(form)}`, 303);
  if (isCouponBlocked(context, form.get('coupon'))) return refuseBlocked(submission);
  await replaceForeignId(form, request, services);
  // Without either, a repeated order would look like a second one.
  const hasIdempotencyKey = orderIdIn(form) !== null || request.headers.has('idempotency-key');
  const isSubmit = searchParams.get(BY_ITSELF) !== '';
  const shouldSaveDraft = hasIdempotencyKey && isSubmit && visitor.consume('draft') === null;
  const mayAskRegister = () => visitor.consume('tax-id') === null;
  const checkout = await quoteSubmission({ ...submission, shouldSaveDraft, mayAskRegister });
  // A free order shows no methods, and the shop may have no cards.
  if (!isChosen) form.set('method', checkout.method);
  const view = await viewSubmission(checkout, submission);
  if (!hasIdempotencyKey) return refuse(view, { kind: 'nameless' }, { status: 400 });
  if (form.get('intent') === 'preview') return data(view);
  const unknown = unknownChoice(form);
  const { from, signedInAs } = await readOrderer(request, context);
  const result = await submitCheckout(checkoutDeps(services, request), checkout, {
    fields: form,
    isChoiceUnknown: unknown.length > 0,
    shownTotal: shownMoney(form),
    seenAttempt: seenIn(form).attempt,
    locale: locale.prefix,
    from,
    signedInAs,
    touches: touchesOf(request, services),
    defaultCustomer: consumerOf(locale, checkout.choice.market),
  });
  return respond(result, { ...submission, view, checkout, unknown });
}

type Submission = ShownFor & { readonly request: Request; readonly form: URLSearchParams };

/** Too many coupons were tried. Shows the page without the coupon, which works again a minute later. */
async function refuseBlocked(submission: Submission): Promise<PayResponse> {
  submission.form.delete('coupon');
  const options = { ...submission, shouldSaveDraft: false, mayAskRegister: () => false };
  const view = await viewSubmission(await quoteSubmission(options), submission);
  const why = 'too-many';
  return refuse({ ...view, couponRefused: why }, { kind: 'coupon-refused', why }, { status: 429 });
}

type QuoteOptions = Submission & {
  /** Whether to store the draft, so that the buyer can continue on another device. */
  readonly shouldSaveDraft: boolean;
  readonly mayAskRegister: () => boolean;
};

async function quoteSubmission(options: QuoteOptions): Promise<QuotedChoice> {
  const { form, services, locale, request, shouldSaveDraft, mayAskRegister } = options;
  const orderId = orderIdIn(form) ?? services.newId();
  const begun = await findBegun(orderId, services);
  const choice = await parseChoice(form, locale, services, begun);
  const draftChoice = shouldSaveDraft ? choiceQuery(form).toString() : null;
  const checkout = await prepareCheckout(checkoutDeps(services, request), {
    orderId,
    begun,
    choice,
    typed: typedValues(form),
    usualCountry: usualCountry(locale, choice.market),
    mayAskRegister,
    draftChoice,
  });
  return checkoutOrRedirect(checkout, choice, options);
}

const viewSubmission = async (
  checkout: QuotedChoice,
  submission: Submission,
): Promise<PayView> => ({
  ...(await viewOf(checkout, submission)),
  ...seenIn(submission.form),
  resumePath: resumePath(submission.locale, checkout.orderId),
});

/** Returns the advertisements that led the visitor here, from cookies; empty if the visitor declined them. */
function touchesOf({ headers }: Request, { settings }: Services): Touch[] {
  if (!mayRecordAdvert(headers, settings.tags)) return [];
  return readCampaignCookies(headers.get('cookie') ?? '').flatMap((cookie) =>
    findProduct(cookie.product) ? (parseTouch(cookie) ?? []) : [],
  );
}

const orderIdIn = (form: URLSearchParams): string | null =>
  z.uuid().safeParse(form.get('purchase')).data ?? null;

/**
 * Gives a form a new order id if it came through the link of somebody else's order, because the sender of the link
 * knows the old id and could see what is paid under it. The order is somebody else's if its email address differs and
 * this browser did not start it. The same form always gets the same id, so sending it twice makes one order.
 */
async function replaceForeignId(
  form: URLSearchParams,
  request: Request,
  services: Services,
): Promise<void> {
  const begun = await findBegun(orderIdIn(form), services);
  const email = lowerEmail(form.get('email') ?? '');
  if (begun === null || email === '' || !isSomeoneElses(begun, email)) return;
  if (await isDraft(request, begun.id)) return;
  const signing = { secret: services.settings.sessionSecret, purpose: 'own-order-number' };
  const tag = signText(signing, `${begun.id} ${email}`);
  form.set('purchase', newId({ bytes: () => Buffer.from(tag, 'base64url') }));
  form.delete('attempt');
}

const isSomeoneElses = ({ state, kind, email }: Order, typed: string): boolean =>
  state !== 'paid' && kind === 'new' && !isSameEmail(email, typed);
