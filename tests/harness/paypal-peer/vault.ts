import { type Books, type Fields, get, type SetUp } from './books.ts';
import { fieldsOf } from './orders.ts';
import { malformed, unprocessable } from './refusal.ts';

const PAGE = 'https://www.sandbox.paypal.com/agreements/approve';

export function createSetUp(books: Books, body: Fields): object {
  const wallet = fieldsOf(fieldsOf(body.payment_source).paypal);
  const context = fieldsOf(wallet.experience_context);
  const holder = fieldsOf(body.customer).merchant_customer_id;
  const isWhole = wallet.usage_type === 'MERCHANT' && context.return_url && context.cancel_url;
  if (!isWhole) throw malformed('MISSING_REQUIRED_PARAMETER');
  if (!/^[0-9a-zA-Z\-_.^*$@#]{1,64}$/.test(String(holder))) throw malformed('INVALID_STRING');
  const setUp: SetUp = {
    id: books.newId(),
    status: 'PAYER_ACTION_REQUIRED',
    customer: { id: books.newId(), merchant_customer_id: String(holder) },
    token: null,
  };
  books.setUps.set(setUp.id, setUp);
  return shownSetUp(setUp);
}

export function shownSetUp({ id, status, customer }: SetUp): object {
  const links = [{ rel: 'approve', href: `${PAGE}?approval_session_id=${id}`, method: 'GET' }];
  return { id, status, customer, payment_source: { paypal: {} }, links };
}

export function approveSetUp(books: Books, id: string): void {
  const setUp = get(books.setUps, id);
  if (setUp.status === 'PAYER_ACTION_REQUIRED') setUp.status = 'APPROVED';
}

/** Exchanges an approved set-up for a saved account. */
export function createToken(books: Books, body: Fields): object {
  const { id, type } = fieldsOf(fieldsOf(body.payment_source).token);
  if (type !== 'SETUP_TOKEN') throw malformed('INVALID_TYPE');
  const setUp = get(books.setUps, String(id));
  if (setUp.status !== 'APPROVED') throw unprocessable('SETUP_TOKEN_NOT_APPROVED');
  setUp.status = 'VAULTED';
  setUp.token = books.newId();
  books.tokens.set(setUp.token, { habit: 'paid', customer: setUp.customer.id });
  return { id: setUp.token, customer: setUp.customer, payment_source: { paypal: {} } };
}

export function listTokens({ tokens }: Books, customerId: string): object {
  const own = [...tokens].filter(([, { customer }]) => customer === customerId);
  return {
    customer: { id: customerId },
    payment_tokens: own.map(([id]) => ({ id, payment_source: { paypal: {} } })),
  };
}

export function readToken({ tokens }: Books, id: string): object {
  const { customer } = get(tokens, id);
  return { id, customer: { id: customer }, payment_source: { paypal: {} } };
}
