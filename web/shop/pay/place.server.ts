import { data, type RouterContextProvider, redirect } from 'react-router';
import {
  completeFree,
  type Order,
  type PayForm,
  parsePayForm,
  placeOrder,
  saveDraft,
  successPath,
} from '../../../domain/order/index.ts';
import { getMarket } from '../../../domain/price/index.ts';
import { checkTaxId, isProven } from '../../../domain/tax/index.ts';
import type { Money } from '../../../kit/money.ts';
import { signText } from '../../../kit/sign.ts';
import type { Locale } from '../../../locales/index.ts';
import { isBuyer, rememberBuyer } from '../../loaders/buyer-cookie.server.ts';
import type { Choice } from '../../loaders/choice.server.ts';
import { type Services, servicesContext } from '../../loaders/context.ts';
import { isCouponBlocked } from '../../loaders/coupon-turn.server.ts';
import { isDraft } from '../../loaders/draft.server.ts';
import { readForm } from '../../loaders/limited-form.server.ts';
import { requestInfoContext } from '../../loaders/request-info.ts';
import { localize, parseAddress } from '../../routing/address.ts';
import { attributeToVisit } from './attribute.server.ts';
import { type CardTurn, NO_CARD_TURN, takeCardTurn, tooOften } from './card-turn.server.ts';
import { type Answer, explain, refuse } from './explain.server.ts';
import { answeredContext, findBegun, openPayPage, parseChoice } from './open.server.ts';
import { resumePath } from './owed.server.ts';
import { orderIdIn, takeOwnNumber } from './own-number.server.ts';
import {
  choiceQuery,
  isPayForm,
  shownMoney,
  textsOf,
  typedValues,
  unknownChoice,
} from './sent-form.ts';
import { cancelPrevious, startPaying } from './start.server.ts';
import { BY_ITSELF, type PayView } from './view.ts';
import { agreedOf, viewOf } from './view-of.server.ts';

type Context = Readonly<RouterContextProvider>;

/**
 * Places the order and starts its payment. Anything the buyer has to see first (fields to put
 * right, a refused card, a new price) answers 422 with everything typed still there.
 */
export async function submitPayForm(request: Request, context: Context) {
  const answer = await takeForm(request, context);
  context.set(answeredContext, answer.data);
  return answer;
}

async function takeForm(request: Request, context: Context): Promise<Answer> {
  const services = context.get(servicesContext);
  const { locale } = parseAddress(new URL(request.url).pathname);
  const posted = await readForm(request);
  if (posted === null) return refuseLarge(request, context);
  const form = textsOf(posted);
  if (!form.has('method')) form.set('method', 'card');
  if (!isPayForm(form)) throw redirect(`${localize(locale, '/pay')}?${choiceQuery(form)}`, 303);
  if (isCouponBlocked(context, form.get('coupon'))) return refuseBlocked(form, locale, services);
  await takeOwnNumber(form, request, services);
  // Without either, the same order sent twice could not be told from two orders.
  const hasIdempotencyKey = orderIdIn(form) !== null || request.headers.has('idempotency-key');
  const isSubmit = new URL(request.url).searchParams.get(BY_ITSELF) !== '';
  const shouldSaveDraft =
    hasIdempotencyKey && isSubmit && context.get(requestInfoContext).consume('draft') === null;
  const mayAsk = () => context.get(requestInfoContext).consume('tax-id') === null;
  const typed = await typedView(form, { locale, shouldSaveDraft, mayAsk }, services);
  const { view } = typed;
  if (!hasIdempotencyKey) return refuse(view, { kind: 'nameless' }, { status: 400 });
  if (form.get('intent') === 'preview') return data(view);
  const shownTotal = agreedTotal(form, view);
  // What the form says is not trusted: where it is not what the order costs, the buyer sees that first.
  const isFree = shownTotal?.minor === 0 || view.bill.total.minor === 0;
  if (isFree) form.set('method', view.method);
  const isAboutLicense = view.change !== null || agreedOf(typed.begun) !== null;
  const parsed = parsePayForm(form, {
    methods: view.methods,
    askCard: view.sandbox && !isFree,
    asksAddress: view.asksAddress,
    now: services.now(),
    market: isAboutLicense ? null : getMarket(view.market),
  });
  const fields = unknownChoice(form);
  const errors = parsed.ok ? {} : parsed.errors;
  if (fields.length > 0) return refuse({ ...view, errors }, { kind: 'choice', fields });
  if (!parsed.ok) return data({ ...view, errors }, { status: 422 });
  const { couponRefused } = view;
  // Who has not said what the page showed has not seen either that the coupon is of no use.
  if (shownTotal === null && couponRefused && !typed.begun)
    return refuse(view, { kind: 'coupon-refused', why: couponRefused });
  const isPaid = typed.begun?.state === 'paid';
  if (view.refusal && !isPaid) return refuse(view, view.refusal);
  const { selection, market } = view;
  const sent = { ...parsed.value, selection, market, shownTotal };
  if (typed.begun && !(await cancelPrevious({ request, services }, typed.begun, sent)))
    return refuse(view, { kind: 'unreachable' }, { status: 503 });
  // What is paid already, or costs nothing, tries no card.
  const triesCard = !isPaid && !isFree;
  const asked = { ...parsed.value, orderId: view.orderId };
  const turn = triesCard ? await takeCardTurn(request, context, asked) : NO_CARD_TURN;
  if (turn.wait !== null) {
    const { refusal, init } = tooOften(turn.wait);
    return refuse(view, refusal, init);
  }
  try {
    const place = placeOf(context);
    const submission = { ...typed, form, locale, turn, payForm: parsed.value, shownTotal, place };
    return await pay(request, services, submission);
  } catch (error) {
    // The order is safe to send again by its id, and what was typed is not lost.
    if (!services.isOutage(error)) throw error;
    services.report(error, request);
    return refuse(view, { kind: 'unreachable' }, { status: 503 });
  } finally {
    await turn.end();
  }
}

type Submission = Typed & {
  readonly form: URLSearchParams;
  readonly locale: Locale;
  readonly payForm: PayForm;
  readonly turn: CardTurn;
  readonly shownTotal: Money | null;
  readonly place: string | null;
};

/** A mark of the visitor's network address that only we can make: whose coupons unpaid orders hold is counted by it. */
export function placeOf(context: Context): string | null {
  const { from } = context.get(requestInfoContext);
  const { sessionSecret: secret } = context.get(servicesContext).settings;
  return from === null ? null : signText({ secret, purpose: 'coupon-held-from' }, from);
}

/** What the buyer saw; nothing where the form does not say, and asks for no means of payment. */
const agreedTotal = (form: URLSearchParams, { bill }: PayView): Money | null =>
  shownMoney(form) ?? (bill.total.minor === 0 ? bill.total : null);

/** Stores the order and starts its payment: a redirect, or the page again with what went wrong. */
async function pay(request: Request, services: Services, submission: Submission): Promise<Answer> {
  const { locale, payForm, view, choice, begun, hasProvenTaxId, shownTotal, place } = submission;
  const { buyer, method, waivedWithdrawal } = payForm;
  const { selection, coupon, market, change } = choice;
  const { orderId } = view;
  // Nobody had answered yet, so no page has seen it.
  const seenAttempt = begun?.reference === null ? null : view.attempt;
  const { seller } = services;
  const placed = await services.database.run(async (work) => {
    const result = await placeOrder(work, {
      id: orderId,
      selection,
      coupon,
      market,
      seller,
      buyer,
      place,
      method,
      waivedWithdrawal,
      locale: locale.prefix,
      provider: services.provider.id,
      shownTotal,
      seenAttempt,
      change,
      orderDeps: services,
      taxIdProven: hasProvenTaxId,
    });
    return completeFree(work, services, result);
  });
  if (!placed.ok) return explain(view, placed, { shownTotal, locale, services });
  const { order, startPayment } = placed.value;
  await attributeToVisit(request, services, order.id);
  const { settings } = services;
  const headers: HeadersInit = (await isOwn(request, begun, settings))
    ? { 'set-cookie': rememberBuyer(request.headers, order.id, settings) }
    : {};
  if (!startPayment)
    throw redirect(successPath(settings.sessionSecret, order), { status: 303, headers });
  const started = await startPaying({ request, services }, order, payForm);
  if (started.kind === 'too-little') return refuse(view, started, { status: 422, headers });
  if (started.kind === 'unreachable') return refuse(view, started, { status: 503, headers });
  submission.turn.keep();
  if (started.kind === 'declined') return refuse(view, started, { status: 422, headers });
  throw redirect(started.url, { status: 303, headers });
}

/** Whether this browser places the order for the first time, or began it. A link to the order is not enough. */
async function isOwn(
  request: Request,
  begun: Order | null,
  settings: Services['settings'],
): Promise<boolean> {
  if (begun === null || isBuyer(request.headers, begun.id, settings)) return true;
  return begun.state !== 'paid' && (await isDraft(request, begun.id));
}

/** Too long to be read: the page as its address says, with what was kept before. */
async function refuseLarge(request: Request, context: Context): Promise<Answer> {
  const { data: view } = await openPayPage(request, context);
  return refuse(view, { kind: 'too-large' }, { status: 413 });
}

/** Too many codes were tried: the page as it is without one, which a minute later can be typed again. */
async function refuseBlocked(
  form: URLSearchParams,
  locale: Locale,
  services: Services,
): Promise<Answer> {
  form.delete('coupon');
  const asked = { locale, shouldSaveDraft: false, mayAsk: () => false };
  const { view } = await typedView(form, asked, services);
  const why = 'too-many';
  return refuse({ ...view, couponRefused: why }, { kind: 'coupon-refused', why }, { status: 429 });
}

type Typed = {
  readonly view: PayView;
  readonly choice: Choice;
  readonly hasProvenTaxId: boolean;
  /** The order there is already under the form's id. */
  readonly begun: Order | null;
};

const TICKS = ['waiver', 'terms'] as const;

type Sent = {
  readonly locale: Locale;
  /** Whether the server keeps what was typed, so that it can be gone on with elsewhere. */
  readonly shouldSaveDraft: boolean;
  /** Whether a register may be asked about a company's tax id on behalf of this visitor. */
  readonly mayAsk: () => boolean;
};

/** The page with what was typed, under the form's own id. */
async function typedView(
  form: URLSearchParams,
  { locale, shouldSaveDraft, mayAsk }: Sent,
  services: Services,
): Promise<Typed> {
  const orderId = orderIdIn(form) ?? services.newId();
  const begun = await findBegun(orderId, services);
  const choice = await parseChoice(form, locale, services, begun);
  const agreed = agreedOf(begun);
  const typed = typedValues(form);
  const { country = '', tax_id: taxId = '' } = typed;
  const asked = { country, text: taxId, mayAsk };
  const check = taxId ? await checkTaxId(services.taxIds, asked) : null;
  const hasProvenTaxId = check?.ok === true && isProven(check.value, country);
  const draft = { id: orderId, choice: choiceQuery(form).toString(), typed };
  if (shouldSaveDraft) await services.database.run((work) => saveDraft(work, draft));
  const wanted = { services, locale, choice, orderId, typed, agreed };
  const page = await viewOf({ ...wanted, hasProvenTaxId });
  const attempt = Number.parseInt(form.get('attempt') ?? '', 10) || null;
  const ticked = TICKS.filter((name) => form.has(name));
  const view: PayView = { ...page, ticked, attempt, resumePath: resumePath(locale, orderId) };
  return { view, choice, hasProvenTaxId, begun };
}
