import { data } from 'react-router';
import { note } from '../../../domain/audit/index.ts';
import {
  listRefunds,
  previewRefund,
  type RefundPreview,
  requestRefund,
} from '../../../domain/refund/index.ts';
import { parseId } from '../../../kit/id.ts';
import { type Currency, formatMoney, parseAmount, plainAmount } from '../../../kit/money.ts';
import { textField } from '../../loaders/limited-form.server.ts';
import type { Refusal } from '../act-form.tsx';
import type { RefundPreviewData } from './refund-form.tsx';
import { type Answer, type OrderStep, refused } from './step.server.ts';

export async function previewOf({ order, form, services, locale, noted }: OrderStep) {
  const requested = amountOf(form, order.total.currency);
  if (requested === null) return refused('malformed', form);
  const found = await services.database.run((work) =>
    previewRefund(work, { orderId: order.id, amount: requested }),
  );
  if (!found.ok) return refused(found.code, form);
  const { amount, left, isWhole, isRest } = found.value;
  const { currency } = amount;
  const show = (minor: number) => formatMoney({ minor, currency }, locale.numberLocale);
  const preview: RefundPreviewData = {
    once: services.newId(),
    seen: seenIn(found.value),
    orderId: order.id,
    orderNumber: order.orderNumber,
    minor: amount.minor,
    typed: requested === 'all' ? '' : textField(form, 'amount'),
    why: noted.why,
    isWhole,
    isRest,
    amount: show(amount.minor),
    total: show(order.total.minor),
    rest: show(left.minor - amount.minor),
  };
  return data<Answer>({ refusal: null, text: null, faults: {}, preview, submitted: null });
}

/** Refunds exactly the previewed amount and logs it in one transaction, or changes nothing. */
export function refundOrder({ order, form, services, noted }: OrderStep): Promise<Refusal | null> {
  const once = parseId(textField(form, 'once'));
  const minor = Number(textField(form, 'minor'));
  if (once === null || !Number.isSafeInteger(minor)) return Promise.resolve('changed');
  return services.database.run(async (work) => {
    const orderId = order.id;
    const before = await previewRefund(work, { orderId, amount: minor });
    const key = `staff:${orderId}:${once}`;
    // The payment is locked, so a repeated form finds its refund and logs nothing.
    if ((await listRefunds(work, orderId)).some((one) => one.key === key)) return null;
    if (!before.ok) return before.code === 'too-much' ? 'changed' : before.code;
    if (seenIn(before.value) !== textField(form, 'seen')) return 'changed';
    const requested = await requestRefund(work, {
      orderId,
      key,
      amount: minor,
      reason: 'staff',
      by: noted.who,
    });
    if (!requested.ok) return requested.code;
    const { left } = before.value;
    const { currency } = left;
    const text = (rest: number) => `${plainAmount({ minor: rest, currency })} ${currency}`;
    await note(work, {
      ...noted,
      act: 'refund',
      before: text(left.minor),
      after: text(left.minor - minor),
    });
    return null;
  });
}

/** Encodes the rest at the preview, and whether it revokes the licenses. */
const seenIn = ({ left, isWhole, isRest }: RefundPreview): string =>
  `${left.minor}:${isWhole}:${isRest}`;

/** A typed amount counts even if "all" is selected. The preview shows the effect. */
function amountOf(form: FormData, currency: Currency): number | 'all' | null {
  const typed = textField(form, 'amount');
  if (typed === '' && textField(form, 'how') !== 'part') return 'all';
  return parseAmount(typed, currency)?.minor ?? null;
}
