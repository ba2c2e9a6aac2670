import { type Books, describeMeans, get } from './books.ts';
import { createCustomer, createSession, expireSession } from './checkout.ts';
import * as intents from './intents.ts';
import { createRefund, listDisputes, listRefunds, newestOf } from './money-back.ts';
import { Refusal } from './refusal.ts';
import { createSetUp, expandedSetUp, readSession } from './set-ups.ts';

export type Call = {
  readonly method: string;
  readonly path: string;
  readonly params: intents.Params;
};

type Route = {
  readonly method: string;
  readonly path: RegExp;
  /** Stripe rejects all other parameters. */
  readonly knows: string;
  run(books: Books, params: intents.Params, id: string): object;
};

const INTENT =
  'amount currency metadata allowed_payment_method_types payment_method payment_method_data ' +
  'payment_method_options customer setup_future_usage confirm return_url';

const ROUTES: readonly Route[] = [
  {
    method: 'POST',
    path: /^\/v1\/payment_intents$/,
    knows: INTENT,
    run: intents.createIntent,
  },
  {
    method: 'GET',
    path: /^\/v1\/payment_intents$/,
    knows: 'created limit starting_after',
    run: intents.listIntents,
  },
  {
    method: 'GET',
    path: /^\/v1\/payment_intents\/search$/,
    knows: 'query limit',
    run: intents.searchIntents,
  },
  {
    method: 'GET',
    path: /^\/v1\/payment_intents\/(\w[\w-]*)$/,
    knows: '',
    run: (books, _, id) => get(books.intents, 'payment_intent', id),
  },
  {
    method: 'POST',
    path: /^\/v1\/payment_intents\/(\w+)$/,
    knows: 'metadata',
    run: (books, params, id) => intents.updateIntent(books, id, params),
  },
  {
    method: 'POST',
    path: /^\/v1\/payment_intents\/(\w+)\/confirm$/,
    knows: 'off_session payment_method',
    run: (books, params, id) => intents.confirmIntent(books, id, params),
  },
  {
    method: 'POST',
    path: /^\/v1\/payment_intents\/(\w+)\/cancel$/,
    knows: 'cancellation_reason',
    run: (books, params, id) => intents.cancelIntent(books, id, params),
  },
  {
    method: 'POST',
    path: /^\/v1\/refunds$/,
    knows: 'payment_intent amount metadata',
    run: createRefund,
  },
  {
    method: 'GET',
    path: /^\/v1\/refunds$/,
    knows: 'payment_intent limit',
    run: listRefunds,
  },
  {
    method: 'GET',
    path: /^\/v1\/disputes$/,
    knows: 'payment_intent limit',
    run: listDisputes,
  },
  {
    method: 'POST',
    path: /^\/v1\/customers$/,
    knows: 'email metadata',
    run: createCustomer,
  },
  {
    method: 'GET',
    path: /^\/v1\/payment_methods\/(\w+)$/,
    knows: '',
    run: (books, _, id) => describeMeans(books, id),
  },
  {
    method: 'POST',
    path: /^\/v1\/checkout\/sessions$/,
    knows:
      'mode allowed_payment_method_types locale success_url cancel_url adaptive_pricing line_items ' +
      'customer customer_email payment_intent_data currency metadata expires_at setup_intent_data',
    run: (books, params) =>
      params.mode === 'setup' ? createSetUp(books, params) : createSession(books, params),
  },
  {
    method: 'GET',
    path: /^\/v1\/checkout\/sessions\/(\w+)$/,
    knows: '',
    run: (books, _, id) => readSession(books, id),
  },
  {
    method: 'POST',
    path: /^\/v1\/checkout\/sessions\/(\w+)\/expire$/,
    knows: '',
    run: (books, _, id) => expireSession(books, id),
  },
];

/** @throws Refusal for Stripe's errors */
export function serve(books: Books, { method, path, params }: Call): object {
  for (const route of ROUTES) {
    const match = route.method === method ? route.path.exec(path) : null;
    if (!match) continue;
    const { expand, ...rest } = params;
    const known = new Set(route.knows.split(' '));
    const unknown = Object.keys(rest).find((name) => !known.has(name));
    if (unknown) {
      const message = `Received unknown parameter: ${unknown}`;
      const code = 'parameter_unknown';
      throw new Refusal(400, { type: 'invalid_request_error', code, message, param: unknown });
    }
    return expanded(books, route.run(books, rest, match[1] ?? ''), expand);
  }
  const message = `Unrecognized request URL (${method}: ${path}).`;
  throw new Refusal(404, { type: 'invalid_request_error', message });
}

/** Supports `latest_charge` with its refunds and the card of a set-up. Rejects others, like Stripe. */
function expanded(books: Books, object: object, expand: unknown): object {
  const names = Array.isArray(expand) ? expand : [];
  const copy = structuredClone(object) as Record<string, unknown>;
  for (const name of names) {
    if (name === 'setup_intent.payment_method') {
      copy.setup_intent = expandedSetUp(books, copy.setup_intent);
      continue;
    }
    const [, inList, path] = /^(data\.)?(latest_charge\.refunds)$/.exec(name) ?? [];
    const items = path ? (inList ? copy.data : [copy]) : null;
    if (!Array.isArray(items)) {
      const message = `This property cannot be expanded (${name}).`;
      throw new Refusal(400, { type: 'invalid_request_error', message });
    }
    for (const item of items) {
      const charge = books.charges.get(item.latest_charge);
      if (charge)
        item.latest_charge = { ...structuredClone(charge), refunds: newestOf(books, charge) };
    }
  }
  return copy;
}
