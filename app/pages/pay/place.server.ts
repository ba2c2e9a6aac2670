import { data, redirect } from 'react-router';
import { z } from 'zod';
import type { PaymentStart } from '../../../domain/payment/index.ts';
import {
  idempotencyKey,
  PAY_FIELDS,
  type PayForm,
  type Purchase,
  parsePayForm,
  parseSelection,
  placePurchase,
  recordStart,
  settleFromProvider,
  successPath,
} from '../../../domain/purchase/index.ts';
import { CURRENCIES, type Money } from '../../../kit/money.ts';
import { getLocale } from '../../../locales/index.ts';
import { localize, parseAddress } from '../../request/address.ts';
import type { Services } from '../../request/context.ts';
import { offerOf, showMoney } from '../../request/offers.server.ts';
import { attributeOrder } from './attribute.server.ts';
import { marketOf, viewOf } from './open.server.ts';
import type { PayView, Refusal } from './view.ts';

/** Never sent back to the page, however the submission ends. */
const SECRET_FIELDS = new Set<string>([
  'card_number',
  'card_expiry',
  'card_cvc',
  'terms',
  'method',
]);

/**
 * Places the order and starts its payment. Anything the buyer has to see first (fields to put
 * right, a refused card, a new price) answers 422 with everything typed still there.
 */
export async function placeOrder(request: Request, services: Services) {
  const { locale } = parseAddress(new URL(request.url).pathname);
  const form = new URLSearchParams(
    [...(await request.formData())].filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    ),
  );
  if (!PAY_FIELDS.some((field) => field !== 'method' && form.has(field))) {
    throw redirect(`${localize(locale, '/pay')}?${choiceQuery(form)}`, 303);
  }
  const purchaseId = z.uuid().safeParse(form.get('purchase')).data ?? services.newId();
  const selection = parseSelection(form);
  const market = marketOf(form.get('market'), locale);
  const seenAttempt = Number.parseInt(form.get('attempt') ?? '', 10) || null;
  const page = await viewOf({ services, locale, selection, market, purchaseId });
  const view: PayView = { ...page, values: typedValues(form), attempt: seenAttempt };
  const parsed = parsePayForm(form, { askCard: view.sandbox, now: services.now() });
  if (!parsed.ok) return data({ ...view, errors: parsed.errors }, { status: 422 });
  const shownTotal = shownMoney(form);
  const placed = await services.database.run((work) =>
    placePurchase(work, {
      ...{ id: purchaseId, selection, market, locale: locale.prefix, shownTotal, seenAttempt },
      provider: services.provider.id,
      buyer: parsed.value.buyer,
    }),
  );
  if (!placed.ok) {
    if (placed.code === 'no-price') throw data(null, { status: 404 });
    const was = showMoney(shownTotal ?? view.offer.total, locale);
    const id = placed.code === 'already-started' ? services.newId() : purchaseId;
    // The price the book gave just now: the page's own may be some seconds old.
    const offer = placed.code === 'price-changed' ? offerOf(placed.quote, locale) : view.offer;
    return refuse({ ...view, offer, purchaseId: id }, { kind: 'price-changed', was });
  }
  const { purchase, startPayment } = placed.value;
  await attributeOrder(request, services, purchase.id);
  const seen = successPath(services.settings.sessionSecret, purchase);
  if (!startPayment) throw redirect(seen, 303);
  const started = await startPaying(services, purchase, parsed.value);
  if (started === null) return refuse(view, { kind: 'unreachable' }, 503);
  if (started.kind === 'declined')
    return refuse(view, { kind: 'declined', reason: started.reason });
  throw redirect(started.kind === 'redirect' ? started.url : seen, 303);
}

const refuse = (view: PayView, refusal: Refusal, status = 422) =>
  data({ ...view, refusal }, { status });

/** Asks the provider to charge, with no transaction open; null when it could not be reached. */
async function startPaying(
  services: Services,
  purchase: Purchase,
  { method, instrument }: PayForm,
): Promise<PaymentStart | null> {
  const { id, attempt, locale, email, total } = purchase;
  const { provider, settings } = services;
  const home = localize(getLocale(locale), '/pay');
  const started = await provider
    .start({
      ...{ purchaseId: id, total, locale, email, method, instrument },
      idempotencyKey: idempotencyKey(purchase),
      returnUrl: `${settings.siteUrl}${home}?purchase=${id}`,
    })
    .catch(() => null);
  if (started === null) return null;
  await services.database.run((work) =>
    recordStart(work, {
      purchaseId: id,
      attempt,
      provider: provider.id,
      reference: started.reference,
    }),
  );
  if (started.kind === 'declined') await settleFromProvider(services, { purchaseId: id });
  return started;
}

/** What is being bought, as the query the pay page opens with. */
function choiceQuery(form: URLSearchParams): URLSearchParams {
  const kept = ['product', 'plan', 'seats', 'coupon', 'market'];
  return new URLSearchParams(
    kept.flatMap((name) => {
      const value = form.get(name);
      return value ? [[name, value]] : [];
    }),
  );
}

function typedValues(form: URLSearchParams): PayView['values'] {
  return Object.fromEntries(
    PAY_FIELDS.filter((field) => !SECRET_FIELDS.has(field)).map((field) => [
      field,
      form.get(field) ?? '',
    ]),
  );
}

/** The total the page showed when it was sent; null when the form does not say. */
function shownMoney(form: URLSearchParams): Money | null {
  const minor = Number(form.get('shown_minor') ?? Number.NaN);
  const currency = CURRENCIES.find((code) => code === form.get('shown_currency'));
  return Number.isSafeInteger(minor) && currency ? { minor, currency } : null;
}
