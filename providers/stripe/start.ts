import { createHash } from 'node:crypto';
import Stripe from 'stripe';
import {
  MandateGone,
  METHOD_FACTS,
  type Payer,
  type PaymentRequest,
  type PaymentStart,
  type PresentRequest,
} from '../../domain/payment/port.ts';
import { isMandateGone } from './charge.ts';
import { EXPAND, type Intent } from './client.ts';
import { type Deps, getIntent, readSnapshot } from './deps.ts';
import { pageOf } from './hosted.ts';
import { fromMetadata, toMetadata, toSeconds } from './metadata.ts';
import { typeOf } from './methods.ts';
import { redirectOf, TIME_TO_PAY } from './next-action.ts';
import { placeIntent } from './place.ts';
import { readMandate } from './snapshot.ts';
import { toStripe } from './units.ts';

/** Starts a payment. The buyer's browser confirms a card, and the server confirms every other method. */
export async function startPayment(deps: Deps, request: PaymentRequest): Promise<PaymentStart> {
  const create =
    METHOD_FACTS[request.method].flow === 'card'
      ? () => cardParams(deps, request)
      : () => Promise.resolve(confirmedParams(request));
  const intent = await placeIntent(deps, request, async (options) =>
    recoverRefused(deps, deps.stripe.paymentIntents.create(await create(), options)),
  );
  return answerOf(deps, intent);
}

/** Charges a saved card while its owner is there. The page of the bank, if it asks, leads back to `returnUrl`. */
export async function startSaved(deps: Deps, request: PresentRequest): Promise<PaymentStart> {
  const paramsOf = (): Stripe.PaymentIntentCreateParams => ({
    ...toStripe(request.total),
    ...readMandate(request.mandate),
    metadata: toMetadata(request),
    allowed_payment_method_types: ['card'],
    // The bank's approval then counts for later charges, too.
    setup_future_usage: 'off_session',
    confirm: true,
    return_url: request.returnUrl,
    expand: EXPAND,
  });
  try {
    const intent = await placeIntent(deps, request, async (options) =>
      recoverRefused(deps, deps.stripe.paymentIntents.create(paramsOf(), options)),
    );
    const url = redirectOf(intent);
    const { id: reference } = intent;
    return url === null ? answerOf(deps, intent) : { kind: 'redirect', reference, url };
  } catch (error) {
    throw isMandateGone(error) ? new MandateGone(String(error)) : error;
  }
}

/** If a payment is refused at once, its payment exists at Stripe, and the snapshot has the reason. */
async function recoverRefused(deps: Deps, made: Promise<Intent>): Promise<Intent> {
  try {
    return await made;
  } catch (error) {
    const isCardError = error instanceof Stripe.errors.StripeCardError;
    if (!isCardError || !error.payment_intent) throw error;
    return getIntent(deps, error.payment_intent.id);
  }
}

async function answerOf(deps: Deps, intent: Intent): Promise<PaymentStart> {
  const { id: reference } = intent;
  const { state, reason, method, qr, voucher, expiresAt } = await readSnapshot(deps, intent);
  if (state === 'paid') return { kind: 'done', reference };
  if (reason !== null) return { kind: 'declined', reference, reason };
  if (intent.status === 'processing') return { kind: 'done', reference };
  if (METHOD_FACTS[method].flow === 'card')
    return (await pageStart(deps, intent)) ?? secretOf(deps, intent);
  if (qr && expiresAt) return { kind: 'qr', reference, qr, expiresAt };
  if (voucher && expiresAt) return { kind: 'voucher', reference, voucher, expiresAt };
  const url = redirectOf(intent);
  if (url) return { kind: 'redirect', reference, url };
  throw new Error(`Stripe does not say how to pay ${reference}`);
}

function secretOf({ publishableKey }: Deps, intent: Intent): PaymentStart {
  const { id: reference, client_secret: clientSecret } = intent;
  if (!clientSecret) throw new Error(`Stripe returned no client secret for ${reference}`);
  return { kind: 'client-secret', reference, clientSecret, publishableKey };
}

/** Returns where the browser continues a payment. `done` while it is processed, and null if it no longer waits. */
export async function findPendingStart(
  deps: Deps,
  reference: string,
): Promise<PaymentStart | null> {
  const intent = await getIntent(deps, reference);
  const { state, method } = await readSnapshot(deps, intent);
  if (state !== 'waiting') return null;
  if (intent.status === 'processing') return { kind: 'done', reference };
  if (METHOD_FACTS[method].flow === 'card')
    return (await pageStart(deps, intent)) ?? secretOf(deps, intent);
  const url = redirectOf(intent);
  return url === null ? null : { kind: 'redirect', reference, url };
}

async function pageStart(deps: Deps, intent: Intent): Promise<PaymentStart | null> {
  const { hosted } = fromMetadata(intent);
  const url = hosted === null ? null : await pageOf(deps, hosted);
  return url === null ? null : { kind: 'redirect', reference: intent.id, url };
}

async function cardParams(
  deps: Deps,
  request: PaymentRequest,
): Promise<Stripe.PaymentIntentCreateParams> {
  return {
    ...toStripe(request.total),
    metadata: toMetadata(request),
    allowed_payment_method_types: ['card'],
    expand: EXPAND,
    ...(request.keep ? await customerFor(deps, request) : {}),
  };
}

/** One customer per attempt, so that Stripe does not link a buyer's orders. */
async function customerFor({ stripe }: Deps, { idempotencyKey, email, orderId }: PaymentRequest) {
  // The email address is part of the key, because Stripe rejects a key that is reused with another address.
  const mark = createHash('sha256').update(email).digest('hex').slice(0, 16);
  const customer = await stripe.customers.create(
    { email, metadata: { purchase: orderId } },
    { idempotencyKey: `${idempotencyKey}:customer:${mark}` },
  );
  return { customer: customer.id, setup_future_usage: 'off_session' } as const;
}

function confirmedParams(request: PaymentRequest): Stripe.PaymentIntentCreateParams {
  const type = typeOf(request.method);
  const { email, name, payer } = request;
  return {
    ...toStripe(request.total),
    metadata: toMetadata(request),
    allowed_payment_method_types: [type],
    expand: EXPAND,
    payment_method_data: {
      type: type as Stripe.PaymentIntentCreateParams.PaymentMethodData.Type,
      billing_details: { email, name, ...(payer ? { address: addressOf(payer) } : {}) },
      ...(payer ? { boleto: { tax_id: payer.taxId } } : {}),
    },
    confirm: true,
    return_url: request.returnUrl,
    ...optionsOf(request),
  };
}

/** Stripe's only method that asks for the payer is the boleto, which is paid in Brazil. */
const addressOf = ({ street, city, state, postcode }: Payer): Stripe.AddressParam => ({
  line1: street,
  city,
  state,
  postal_code: postcode,
  country: 'BR',
});

function optionsOf({
  method,
  expiresAt,
  locale,
}: PaymentRequest): Pick<Stripe.PaymentIntentCreateParams, 'payment_method_options'> {
  if (method === 'wechat-pay') return { payment_method_options: { wechat_pay: { client: 'web' } } };
  if (method === 'paypal') return { payment_method_options: { paypal: pageLanguage(locale) } };
  const { voucher } = METHOD_FACTS[method];
  if (voucher)
    return { payment_method_options: { [method]: { expires_after_days: voucher.daysToPay } } };
  if (method !== 'pix') return {};
  const ends = expiresAt
    ? { expires_at: toSeconds(expiresAt) }
    : { expires_after_seconds: TIME_TO_PAY / 1000 };
  return { payment_method_options: { pix: ends } };
}

/** PayPal's locales by the shop's. Otherwise, PayPal asks the buyer's browser. */
const PAYPAL_LOCALES: Readonly<Record<string, string>> = {
  de: 'de-DE',
  en: 'en-US',
  es: 'es-ES',
  fr: 'fr-FR',
  it: 'it-IT',
};

const pageLanguage = (locale: string): { preferred_locale?: string } => {
  const preferred_locale = PAYPAL_LOCALES[locale];
  return preferred_locale ? { preferred_locale } : {};
};
