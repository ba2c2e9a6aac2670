import type Stripe from 'stripe';
import { type Books, now } from './books.ts';
import { fail } from './confirm.ts';
import { badRequest } from './refusal.ts';

type Intent = Stripe.PaymentIntent;
type NextAction = NonNullable<Intent['next_action']>;
type Params = Readonly<Record<string, unknown>>;

/** Stripe rejects other currencies. */
const CURRENCIES: Readonly<Record<string, readonly string[]>> = {
  pix: ['brl'],
  promptpay: ['thb'],
  upi: ['inr'],
  wechat_pay: ['cny', 'eur', 'usd', 'gbp', 'jpy'],
  alipay: ['cny', 'eur', 'usd', 'gbp', 'jpy'],
  ideal: ['eur'],
  bancontact: ['eur'],
  p24: ['eur', 'pln'],
  eps: ['eur'],
  satispay: ['eur'],
  mobilepay: ['dkk', 'eur', 'nok', 'sek'],
  paypay: ['jpy'],
  konbini: ['jpy'],
  boleto: ['brl'],
  kakao_pay: ['krw'],
  naver_pay: ['krw'],
  samsung_pay: ['krw'],
  payco: ['krw'],
  paypal: ['eur', 'gbp', 'usd', 'chf', 'pln'],
  klarna: ['chf', 'czk', 'dkk', 'eur', 'gbp', 'nok', 'pln', 'ron', 'sek', 'usd'],
  amazon_pay: ['chf', 'dkk', 'eur', 'gbp', 'jpy', 'nok', 'sek', 'usd'],
  revolut_pay: ['dkk', 'eur', 'gbp', 'huf', 'pln', 'ron'],
};

/** Fields of `payment_method_data` without which Stripe rejects a payment. */
const REQUIRED: Readonly<Record<string, readonly string[]>> = {
  bancontact: ['billing_details.name'],
  eps: ['billing_details.name'],
  p24: ['billing_details.email'],
  konbini: ['billing_details.name', 'billing_details.email'],
  boleto: [
    ...['boleto.tax_id', 'billing_details.name', 'billing_details.email'],
    ...['line1', 'city', 'state', 'postal_code', 'country'].map(
      (field) => `billing_details.address.${field}`,
    ),
  ],
};

/** Limits of one payment, in the smallest unit: https://docs.stripe.com/payments/konbini and /boleto */
const LIMITS: Readonly<Record<string, readonly [least: number, most: number]>> = {
  konbini: [120, 300_000],
  boleto: [500, 4_999_999],
};

/** Vouchers expire at the end of a day there. Neither country has summer time. */
const ZONES: Readonly<Record<string, string>> = { konbini: '+09:00', boleto: '-03:00' };
const REDIRECTED = new Set([
  ...['ideal', 'bancontact', 'p24', 'eps', 'satispay', 'mobilepay', 'paypay', 'kakao_pay'],
  ...['naver_pay', 'samsung_pay', 'payco', 'paypal', 'klarna', 'amazon_pay', 'revolut_pay'],
]);

const PICTURES = (id: string) => ({
  image_url_png: `https://qr.stripe.com/${id}.png`,
  image_url_svg: `https://qr.stripe.com/${id}.svg`,
});
const page = (id: string) => `https://payments.stripe.com/instructions/${id}`;

export function confirmWallet(books: Books, intent: Intent, params: Params): void {
  const type = intent.payment_method_types[0] ?? '';
  const data = Object(params.payment_method_data);
  if (data.type !== type)
    throw badRequest('The type does not fit', { param: 'payment_method_data' });
  if (!CURRENCIES[type]?.includes(intent.currency)) {
    throw badRequest(`The currency provided (${intent.currency}) is invalid`, {
      param: 'currency',
    });
  }
  for (const param of REQUIRED[type] ?? []) {
    const given = param.split('.').reduce<unknown>((part, name) => Object(part)[name], data);
    if (given) continue;
    throw badRequest(`Missing required param: ${param}`, { code: 'parameter_missing', param });
  }
  const [least, most] = LIMITS[type] ?? [0, Number.POSITIVE_INFINITY];
  if (intent.amount < least || intent.amount > most) {
    const code = intent.amount < least ? 'amount_too_small' : 'amount_too_large';
    throw badRequest('Amount is outside of the limits', { code, param: 'amount' });
  }
  if (!params.return_url) throw badRequest('A return_url is needed', { param: 'return_url' });
  intent.status = 'requires_action';
  intent.payment_method = books.newId('pm');
  intent.next_action = actionOf(books, { intent, type, params });
}

type ActionQuery = { readonly intent: Intent; readonly type: string; readonly params: Params };

function actionOf(books: Books, { intent, type, params }: ActionQuery): NextAction {
  const { id } = intent;
  const options = Object(Object(params.payment_method_options)[type]);
  const hosted_instructions_url = page(id);
  const code = { ...PICTURES(id), hosted_instructions_url };
  if (type === 'pix') {
    const own = now(books) + Number(options.expires_after_seconds ?? 86_400);
    const pix = {
      ...code,
      data: `00020126${id}6304`,
      expires_at: Number(options.expires_at ?? own),
    };
    return { type: 'pix_display_qr_code', pix_display_qr_code: pix };
  }
  if (type === 'promptpay') {
    const promptpay = { ...code, data: `0002010102${id}` };
    return { type: 'promptpay_display_qr_code', promptpay_display_qr_code: promptpay };
  }
  if (type === 'wechat_pay') {
    if (options.client !== 'web') throw badRequest('client is needed', { param: 'client' });
    const wechat = { ...code, data: `weixin://wxpay/bizpayurl?pr=${id}`, image_data_url: '' };
    return { type: 'wechat_pay_display_qr_code', wechat_pay_display_qr_code: wechat };
  }
  if (type === 'upi') {
    const upi = {
      hosted_instructions_url,
      qr_code: { ...PICTURES(id), expires_at: now(books) + 300 },
    };
    const name = 'upi_handle_redirect_or_display_qr_code';
    return { type: name, [name]: upi };
  }
  const zone = ZONES[type];
  if (zone) {
    const expires_at = endOfDay(now(books), Number(options.expires_after_days ?? 3), zone);
    const voucher = { expires_at, hosted_voucher_url: `https://payments.stripe.com/${type}/${id}` };
    return type === 'boleto'
      ? {
          type: 'boleto_display_details',
          boleto_display_details: {
            ...voucher,
            number: '01010101010101010101010101010101010101010101010',
            pdf: `https://payments.stripe.com/boleto/${id}/pdf`,
          },
        }
      : {
          type: 'konbini_display_details',
          konbini_display_details: {
            ...voucher,
            // A store can be missing.
            stores: {
              familymart: { confirmation_number: '01234567890', payment_code: '12345' },
              lawson: { confirmation_number: '01234567890', payment_code: '123456' },
              ministop: { confirmation_number: '01234567890', payment_code: '123456' },
              seicomart: null,
            },
          },
        };
  }
  const url = `https://pm-redirects.stripe.com/authorize/${id}`;
  if (REDIRECTED.has(type)) {
    const return_url = String(params.return_url);
    return { type: 'redirect_to_url', redirect_to_url: { url, return_url } };
  }
  const alipay = {
    url,
    return_url: String(params.return_url),
    native_data: null,
    native_url: null,
  };
  return { type: 'alipay_handle_redirect', alipay_handle_redirect: alipay };
}

/** Returns the end of the day after some days in a zone, in seconds since 1970. */
function endOfDay(at: number, days: number, offset: string): number {
  const day = Temporal.Instant.fromEpochMilliseconds(at * 1000)
    .toZonedDateTimeISO(offset)
    .startOfDay()
    .add({ days: days + 1 });
  return Math.floor(day.epochMilliseconds / 1000) - 1;
}

/** Expires Pix codes and vouchers. */
export function lapse(books: Books): void {
  for (const intent of books.intents.values()) {
    const { next_action: action } = intent;
    const expiry =
      action?.pix_display_qr_code?.expires_at ??
      action?.konbini_display_details?.expires_at ??
      action?.boleto_display_details?.expires_at;
    if (intent.status !== 'requires_action' || !expiry || expiry > now(books)) continue;
    fail(books, intent, { code: 'payment_intent_payment_attempt_expired' });
  }
}
