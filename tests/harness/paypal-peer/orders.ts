import {
  announce,
  type Books,
  type Fields,
  get,
  type Habit,
  now,
  type PeerOrder,
} from './books.ts';
import { malformed, unprocessable } from './refusal.ts';

const PAGE = 'https://www.sandbox.paypal.com';

/** PayPal refuses all other currencies, and decimals of some. */
const CURRENCIES = new Set(['USD', 'EUR', 'GBP', 'JPY', 'TWD', 'THB', 'CHF', 'PLN', 'HUF']);
const WITHOUT_DECIMALS = new Set(['JPY', 'TWD', 'HUF']);

export const fieldsOf = (value: unknown): Fields => ({ ...Object(value) });

export function readAmount(value: unknown) {
  const { currency_code, value: text } = fieldsOf(value);
  const amount = { currency_code: String(currency_code), value: String(text) };
  if (!CURRENCIES.has(amount.currency_code)) throw unprocessable('INVALID_CURRENCY_CODE');
  const form = WITHOUT_DECIMALS.has(amount.currency_code) ? /^\d+$/ : /^\d+\.\d{2}$/;
  if (!form.test(amount.value)) throw unprocessable('DECIMAL_PRECISION');
  if (Number(amount.value) <= 0) throw unprocessable('CANNOT_BE_ZERO_OR_NEGATIVE');
  return amount;
}

export function createOrder(books: Books, body: Fields): object {
  const [unit, ...others] = body.purchase_units as Fields[];
  if (body.intent !== 'CAPTURE' || !unit || others.length > 0) throw malformed('INTENT');
  const source = fieldsOf(body.payment_source).paypal;
  const wallet = source === undefined ? null : fieldsOf(source);
  const context = fieldsOf(wallet?.experience_context);
  const vault = fieldsOf(fieldsOf(wallet?.attributes).vault);
  const isStored = vault.store_in_vault === 'ON_SUCCESS';
  if (wallet && !(context.return_url && context.cancel_url))
    throw unprocessable('RETURN_URL_REQUIRED');
  if (isStored && vault.usage_type !== 'MERCHANT') throw malformed('MISSING_REQUIRED_PARAMETER');
  for (const name of ['custom_id', 'invoice_id'])
    if (String(unit[name]).length > 127) throw malformed('INVALID_STRING_LENGTH');
  const order: PeerOrder = {
    id: books.newId(),
    status: wallet ? 'PAYER_ACTION_REQUIRED' : 'CREATED',
    amount: readAmount(unit.amount),
    custom_id: String(unit.custom_id),
    invoice_id: String(unit.invoice_id),
    create_time: now(books),
    update_time: now(books),
    wallet,
    returnUrl: context.return_url ? String(context.return_url) : null,
    cancelUrl: context.cancel_url ? String(context.cancel_url) : null,
    saves: isStored,
    vaultId: null,
    habit: 'paid',
    capture: null,
    refunds: [],
  };
  books.orders.set(order.id, order);
  return shownOrder(order);
}

/** As `GET /v2/checkout/orders/{id}` shows it. */
export function shownOrder(order: PeerOrder): object {
  const { id, status, amount, custom_id, invoice_id, create_time, update_time, capture } = order;
  const api = `https://api-m.sandbox.paypal.com/v2/checkout/orders/${id}`;
  const link = order.wallet
    ? { rel: 'payer-action', href: `${PAGE}/checkoutnow?token=${id}`, method: 'GET' }
    : { rel: 'approve', href: `${PAGE}/checkoutnow?token=${id}`, method: 'GET' };
  const saved = order.saves && capture ? { attributes: { vault: shownVault(order) } } : {};
  const payments = capture
    ? { payments: { captures: [shownCapture(order)], refunds: order.refunds } }
    : {};
  return {
    id,
    intent: 'CAPTURE',
    status,
    create_time,
    update_time,
    ...(order.wallet ? { payment_source: { paypal: saved } } : {}),
    purchase_units: [{ reference_id: 'default', amount, custom_id, invoice_id, ...payments }],
    links: [{ rel: 'self', href: api, method: 'GET' }, ...(status === 'COMPLETED' ? [] : [link])],
  };
}

const shownVault = ({ vaultId }: PeerOrder): object =>
  vaultId ? { id: vaultId, status: 'VAULTED' } : { status: 'APPROVED' };

export function shownCapture({ id: order_id, capture }: PeerOrder): object {
  return { ...capture, supplementary_data: { related_ids: { order_id } } };
}

const REFUSALS: Readonly<Partial<Record<Habit, string>>> = {
  refused: 'INSTRUMENT_DECLINED',
  action: 'PAYER_ACTION_REQUIRED',
  locked: 'PAYER_ACCOUNT_LOCKED_OR_CLOSED',
  gone: 'AGREEMENT_ALREADY_CANCELLED',
};

/** @throws Refusal with the issue for an order that is captured, not approved, or declined */
export function captureOrder(books: Books, id: string, body: Fields): object {
  const order = get(books.orders, id);
  if (order.capture) throw unprocessable('ORDER_ALREADY_CAPTURED');
  const { vault_id, stored_credential } = fieldsOf(fieldsOf(body.payment_source).paypal);
  const token = typeof vault_id === 'string' ? books.tokens.get(vault_id) : undefined;
  if (vault_id !== undefined && !token) throw unprocessable('TOKEN_ID_NOT_FOUND');
  if (token && fieldsOf(stored_credential).payment_initiator !== 'MERCHANT')
    throw unprocessable('PAYER_ACTION_REQUIRED');
  if (!token && order.status !== 'APPROVED') throw unprocessable('ORDER_NOT_APPROVED');
  const refusal = REFUSALS[token?.habit ?? order.habit];
  if (refusal) throw unprocessable(refusal);
  const isUsed = [...books.orders.values()].some(
    ({ capture }) => capture?.invoice_id === order.invoice_id,
  );
  if (isUsed) throw unprocessable('DUPLICATE_INVOICE_ID');
  const habit = token?.habit ?? order.habit;
  if (habit === 'asks') order.status = 'PAYER_ACTION_REQUIRED';
  else capture(books, order, habit);
  return shownOrder(order);
}

function capture(books: Books, order: PeerOrder, habit: Habit): void {
  const { amount, custom_id, invoice_id } = order;
  const isLater = habit === 'later' || habit === 'later-declined';
  const made = { id: books.newId(), amount, custom_id, invoice_id, create_time: now(books) };
  order.status = 'COMPLETED';
  order.update_time = now(books);
  order.capture = isLater
    ? { ...made, status: 'PENDING', status_details: { reason: 'ECHECK' } }
    : { ...made, status: 'COMPLETED' };
  if (order.saves && !books.isSavingLate) saveAccount(books, order.id);
  const name = isLater ? 'PENDING' : 'COMPLETED';
  announce(books, `PAYMENT.CAPTURE.${name}`, shownCapture(order));
}

export function saveAccount(books: Books, id: string): void {
  const vaultId = books.newId();
  get(books.orders, id).vaultId = vaultId;
  books.tokens.set(vaultId, { habit: 'paid', customer: books.newId() });
}

/** The money of a pending capture arrives, or does not. */
export function settleCapture(books: Books, id: string): void {
  const order = get(books.orders, id);
  if (order.capture?.status !== 'PENDING') return;
  const isDeclined = order.habit === 'later-declined';
  order.capture = { ...order.capture, status: isDeclined ? 'DECLINED' : 'COMPLETED' };
  const name = isDeclined ? 'DECLINED' : 'COMPLETED';
  announce(books, `PAYMENT.CAPTURE.${name}`, shownCapture(order));
}

/** The buyer approves on PayPal's page. After the capture, the page says that there is nothing to approve. */
export function approve(books: Books, id: string, habit: Habit): void {
  const order = get(books.orders, id);
  if (order.status === 'COMPLETED' || order.status === 'APPROVED') return;
  order.status = 'APPROVED';
  order.habit = habit;
  order.update_time = now(books);
  announce(books, 'CHECKOUT.ORDER.APPROVED', shownOrder(order));
}
