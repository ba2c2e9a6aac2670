import { data } from 'react-router';
import { note } from '../../../domain/audit/index.ts';
import { receiveTransfer } from '../../../domain/checkout/index.ts';
import { findOrder } from '../../../domain/order/index.ts';
import { cancelInvoice } from '../../../domain/receivable/index.ts';
import {
  findSalesQuote,
  type SalesQuote,
  withdrawSalesQuote,
} from '../../../domain/sales-quote/index.ts';
import { parseId } from '../../../kit/id.ts';
import { formatMoney, type Money, parseAmount, plainAmount } from '../../../kit/money.ts';
import { hours } from '../../../kit/time.ts';
import { type Services, servicesContext, type Work } from '../../loaders/context.ts';
import { textField } from '../../loaders/limited-form.server.ts';
import { parseAddress } from '../../routing/address.ts';
import { pageUrl } from '../../routing/page-url.ts';
import type { Refusal } from '../act-form.tsx';
import { toDone } from '../done.server.ts';
import { type FormValues, readAllFormValues } from '../form-values.ts';
import { act, type RouteArgs } from '../guard.server.ts';
import { dayStart } from '../moment.ts';
import { reasonFault } from '../reason.ts';
import { recordReturn } from '../returns.server.ts';

export type QuoteAnswer = {
  readonly refusal: Refusal | null;
  /** What is missing from a transfer. */
  readonly missing: string | null;
  readonly submitted: FormValues;
};

type Outcome = { readonly refusal: Refusal } | { readonly missing: Money } | null;

export async function actOnQuote(routeArgs: RouteArgs, typedId: string) {
  const { who, step, form } = await act(routeArgs, 'office-quote');
  const services = routeArgs.context.get(servicesContext);
  const { locale } = parseAddress(pageUrl(routeArgs.request).pathname);
  const id = parseId(typedId);
  const quote = id && (await services.database.read((reader) => findSalesQuote(reader, id)));
  if (!quote) throw data(null, { status: 404 });
  const why = textField(form, 'why');
  const fault = reasonFault(why);
  const quoteStep: QuoteStep = { quote, form, services, noted: { who, why } };
  const outcome: Outcome =
    fault === null
      ? await services.database.run((work) => STEPS[step as Step](work, quoteStep))
      : { refusal: fault };
  if (outcome === null) return toDone(routeArgs.request);
  const missing = 'missing' in outcome ? formatMoney(outcome.missing, locale.numberLocale) : null;
  const refusal = 'refusal' in outcome ? outcome.refusal : null;
  const submitted = readAllFormValues(form);
  return data<QuoteAnswer>({ refusal, missing, submitted }, { status: 422 });
}

type QuoteStep = {
  readonly quote: SalesQuote;
  readonly form: FormData;
  readonly services: Services;
  readonly noted: { readonly who: string; readonly why: string };
};

const objectOf = ({ id, number }: SalesQuote) => ({ kind: 'quote' as const, id, name: number });

async function withdraw(work: Work, { quote, noted }: QuoteStep): Promise<Outcome> {
  const withdrawn = await withdrawSalesQuote(work, quote.id);
  if (!withdrawn.ok) return { refusal: withdrawn.code };
  await note(work, { ...noted, act: 'withdraw-quote', object: objectOf(quote) });
  return null;
}

async function receive(work: Work, { quote, form, services, noted }: QuoteStep): Promise<Outcome> {
  const { ring, company } = services;
  const amount = parseAmount(textField(form, 'amount'), quote.quote.currency);
  if (amount === null) return { refusal: 'malformed' };
  const day = dayStart(textField(form, 'day'), company.zone);
  if (day === null || day > work.now) return { refusal: 'transfer-date' };
  // Banks name only the day. Noon is on this day in most zones.
  const at = new Date(Math.min(day.getTime() + hours(12), work.now.getTime()));
  const order = await findOrder(work, quote.id);
  const received = await receiveTransfer(
    work,
    { ring, company },
    {
      orderId: quote.id,
      minor: amount.minor,
      at,
      seenTransfers: Number(textField(form, 'transfers')),
    },
  );
  if (!received.ok) {
    if (received.code === 'missing') return { missing: received.missing };
    return { refusal: received.code === 'date' ? 'transfer-date' : 'changed' };
  }
  const { id, orderNumber: name } = received.value;
  await note(work, {
    ...noted,
    act: 'receive-transfer',
    object: { kind: 'order', id, name },
    before: order?.state ?? null,
    after: `${textOf(amount)} ${textField(form, 'day')}`,
  });
  return null;
}

async function cancel(work: Work, { quote, services, noted }: QuoteStep): Promise<Outcome> {
  const { ring, settings } = services;
  const deps = { ring, secret: settings.sessionSecret, siteUrl: settings.siteUrl };
  const canceled = await cancelInvoice(work, deps, quote.id);
  if (!canceled.ok) return { refusal: canceled.code };
  const { id, orderNumber: name, total, billing } = canceled.value;
  const object = { kind: 'order' as const, id, name };
  const before = `${textOf(total)} due on ${billing?.dueOn}`;
  await note(work, { ...noted, act: 'cancel-invoice', object, before });
  return null;
}

async function refundTransfer(work: Work, step: QuoteStep): Promise<Outcome> {
  const order = await findOrder(work, step.quote.id);
  const refusal = order === null ? 'changed' : await recordReturn(work, { ...step, order });
  return refusal && { refusal };
}

const textOf = (amount: Money): string => `${plainAmount(amount)} ${amount.currency}`;

const STEPS = {
  'withdraw-quote': withdraw,
  'receive-transfer': receive,
  'return-transfer': refundTransfer,
  'cancel-invoice': cancel,
} as const;
/** The guard lets no other step pass. */
type Step = keyof typeof STEPS;
