import { data, type RouterContextProvider, redirect } from 'react-router';
import { z } from 'zod';
import { readLicenceToken } from '../../../domain/licence/index.ts';
import {
  completeFree,
  type DraftValues,
  PAY_FIELDS,
  type PlaceResult,
  parsePayForm,
  placePurchase,
  saveDraft,
  successPath,
} from '../../../domain/purchase/index.ts';
import { checkTaxId, isProven } from '../../../domain/tax/index.ts';
import { CURRENCIES, type Money } from '../../../kit/money.ts';
import type { Locale } from '../../../locales/index.ts';
import { localize, parseAddress } from '../../request/address.ts';
import { showBill } from '../../request/bills.server.ts';
import { consumerIn, quoteChoice } from '../../request/choice.server.ts';
import { type Services, servicesContext } from '../../request/context.ts';
import { isCouponBlocked } from '../../request/coupon-turn.server.ts';
import { showMoney } from '../../request/offers.server.ts';
import { attributeOrder } from './attribute.server.ts';
import { agreedOf, changePath, findBegun, parseChoice, resumePath, viewOf } from './open.server.ts';
import { startPaying } from './start.server.ts';
import type { PayView, Refusal } from './view.ts';

/** Never sent back to the page, never kept: how a card is paid with, and what is agreed to. */
const SECRET_FIELDS = new Set<string>([
  'card_number',
  'card_expiry',
  'card_cvc',
  'terms',
  'waiver',
]);

/** Longest text of one field that is kept; every field is shorter when it is right. */
const LONGEST_TYPED = 300;

/**
 * Places the order and starts its payment. Anything the buyer has to see first (fields to put
 * right, a refused card, a new price) answers 422 with everything typed still there.
 */
export async function placeOrder(request: Request, context: Readonly<RouterContextProvider>) {
  const services = context.get(servicesContext);
  const { locale } = parseAddress(new URL(request.url).pathname);
  const form = new URLSearchParams(
    [...(await request.formData())].filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    ),
  );
  if (!form.has('method')) form.set('method', 'card');
  if (!isPayForm(form)) throw redirect(`${localize(locale, '/pay')}?${choiceQuery(form)}`, 303);
  if (isCouponBlocked(context, form.get('coupon'))) return refuseBlocked(form, locale, services);
  const { view, hasProvenTaxId } = await typedView(form, locale, services);
  // Without either, the same order sent twice could not be told from two orders.
  if (form.get('purchase') !== view.purchaseId && !request.headers.has('idempotency-key'))
    return refuse(view, { kind: 'nameless' }, 400);
  if (form.get('intent') === 'preview') return data(view);
  const parsed = parsePayForm(form, {
    ...{ methods: view.methods, askCard: view.sandbox, now: services.now() },
  });
  if (!parsed.ok) return data({ ...view, errors: parsed.errors }, { status: 422 });
  const { buyer, method, waivedWithdrawal } = parsed.value;
  const { selection, coupon, market, change } = parseChoice(form, locale, services.settings);
  const { purchaseId, attempt: seenAttempt } = view;
  const shownTotal = shownMoney(form);
  const { seller } = services;
  const placed = await services.database.run(async (work) => {
    const result = await placePurchase(work, {
      ...{ id: purchaseId, selection, coupon, market, seller, buyer, method, waivedWithdrawal },
      ...{ locale: locale.prefix, provider: services.provider.id, shownTotal, seenAttempt },
      ...{ change, taxIdProven: hasProvenTaxId },
    });
    return completeFree(work, services, result);
  });
  if (!placed.ok) return explain(view, placed, { shownTotal, locale, services });
  const { purchase, startPayment } = placed.value;
  await attributeOrder(request, services, purchase.id);
  if (!startPayment) throw redirect(successPath(services.settings.sessionSecret, purchase), 303);
  const started = await startPaying({ request, services }, purchase, parsed.value);
  if (started.kind === 'unreachable') return refuse(view, started, 503);
  if (started.kind === 'declined') return refuse(view, started);
  throw redirect(started.url, 303);
}

const refuse = (view: PayView, refusal: Refusal, status = 422) =>
  data({ ...view, refusal }, { status });

/** Too many codes were tried: the page as it is without one, which a minute later can be typed again. */
async function refuseBlocked(form: URLSearchParams, locale: Locale, services: Services) {
  form.delete('coupon');
  const { view } = await typedView(form, locale, services);
  const why = 'too-many';
  return refuse({ ...view, couponRefused: why }, { kind: 'coupon-refused', why }, 429);
}

/** The choice of a buy page posts nothing of the buyer. */
const isPayForm = (form: URLSearchParams): boolean =>
  PAY_FIELDS.some((field) => field !== 'method' && form.has(field));

/** The page with what was typed, kept on the server under the form's own id. */
async function typedView(form: URLSearchParams, locale: Locale, services: Services) {
  const purchaseId = z.uuid().safeParse(form.get('purchase')).data ?? services.newId();
  const choice = parseChoice(form, locale, services.settings);
  const agreed = agreedOf(await findBegun(purchaseId, services));
  const typed = typedValues(form);
  const { country = '', tax_id: taxId = '' } = typed;
  const check = taxId ? await checkTaxId(services.taxIds, { country, text: taxId }) : null;
  const hasProvenTaxId = check?.ok === true && isProven(check.value, country);
  const draft = { id: purchaseId, choice: choiceQuery(form).toString(), typed };
  await services.database.run((work) => saveDraft(work, draft));
  const wanted = { services, locale, choice, purchaseId, typed, agreed };
  const page = await viewOf({ ...wanted, hasProvenTaxId });
  const attempt = Number.parseInt(form.get('attempt') ?? '', 10) || null;
  const view: PayView = { ...page, attempt, resumePath: resumePath(locale, purchaseId) };
  return { view, hasProvenTaxId };
}

type Shown = { shownTotal: Money | null; locale: Locale; services: Services };

/** The page with what the buyer has to see before the order can be placed. */
async function explain(
  view: PayView,
  placed: Extract<PlaceResult, { ok: false }>,
  { shownTotal, locale, services }: Shown,
) {
  if (placed.code === 'no-price') throw data(null, { status: 404 });
  const refused = placed.code !== 'price-changed' && placed.code !== 'already-started';
  if (refused) throw await leadBack(view, locale, services);
  const was = showMoney(shownTotal ?? view.bill.total, locale);
  if (placed.code !== 'price-changed') {
    return refuse({ ...view, purchaseId: services.newId() }, { kind: 'price-changed', was });
  }
  const { bill, couponRefused } = placed.quoted;
  // The price the book gave just now: the page's own may be some seconds old.
  const fresh: PayView = { ...view, bill: showBill(bill, locale), couponRefused };
  if (couponRefused) return refuse(fresh, { kind: 'coupon-refused', why: couponRefused });
  const { selection, coupon, market } = view;
  const choice = { selection, coupon, market, change: null };
  const before = await quoteChoice(services, choice, consumerIn(locale.country));
  const isTaxedAnew = before?.bill.total.minor === was.minor;
  return refuse(fresh, { kind: isTaxedAnew ? 'tax-changed' : 'price-changed', was });
}

/** To the page of the licence that cannot be changed as was asked. */
async function leadBack({ purchaseId, change }: PayView, locale: Locale, services: Services) {
  const { settings } = services;
  const asked = change && readLicenceToken(settings.sessionSecret, change.token);
  const licenceId = asked ?? (await findBegun(purchaseId, services))?.licenceId;
  if (!licenceId) return data(null, { status: 404 });
  const kind = change?.kind ?? 'upgrade';
  return redirect(changePath(locale, { kind, licenceId }, settings), 303);
}

/** What is being bought, as the query the pay page opens with. */
function choiceQuery(form: URLSearchParams): URLSearchParams {
  const kept = ['product', 'with', 'plan', 'seats', 'coupon', 'market', 'licence', 'change'];
  return new URLSearchParams(
    kept.flatMap((name) =>
      form.getAll(name).flatMap((value) => (value ? [[name, value] as [string, string]] : [])),
    ),
  );
}

function typedValues(form: URLSearchParams): DraftValues {
  return Object.fromEntries(
    PAY_FIELDS.filter((field) => !SECRET_FIELDS.has(field)).map((field) => [
      field,
      (form.get(field) ?? '').slice(0, LONGEST_TYPED),
    ]),
  );
}

/** The total the page showed when it was sent; null when the form does not say. */
function shownMoney(form: URLSearchParams): Money | null {
  const minor = Number(form.get('shown_minor') ?? Number.NaN);
  const currency = CURRENCIES.find((code) => code === form.get('shown_currency'));
  return Number.isSafeInteger(minor) && currency ? { minor, currency } : null;
}
