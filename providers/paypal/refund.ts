import { CaptureStatus, type Refund } from '@paypal/paypal-server-sdk';
import { type RefundAnswer, RefundRefused, type RefundRequest } from '../../domain/payment/port.ts';
import { isSameMoney } from '../../kit/money.ts';
import { issueOf } from './failure.ts';
import { type Deps, getOrder } from './order.ts';
import { answerOf, KEY, keyOf } from './refund-snapshot.ts';
import { captureOf, totalOf } from './snapshot.ts';
import { toPayPal } from './units.ts';

/** Issues that a retry cannot change. https://developer.paypal.com/api/rest/reference/payments/v2/errors/ */
const ABOUT_THE_MONEY = new Set([
  'CANNOT_BE_ZERO_OR_NEGATIVE',
  'CAPTURE_FULLY_REFUNDED',
  'MAX_NUMBER_OF_REFUNDS_EXCEEDED',
  'PARTIAL_REFUND_NOT_ALLOWED',
  'PENDING_CAPTURE',
  'REFUND_AMOUNT_EXCEEDED',
  'REFUND_AMOUNT_TOO_LOW',
  'REFUND_CAPTURE_CURRENCY_MISMATCH',
  'REFUND_IS_RESTRICTED',
  'REFUND_NOT_ALLOWED',
  'REFUND_NOT_PERMITTED_DUE_TO_CHARGEBACK',
  'REFUND_TIME_LIMIT_EXCEEDED',
  'TRANSACTION_DISPUTED',
]);

/**
 * Refunds once per key. A repeated key returns the refund's current state.
 * @throws RefundRefused if the payment cannot be refunded by this amount
 */
export async function refundPayment(deps: Deps, request: RefundRequest): Promise<RefundAnswer> {
  const { paypal } = deps;
  const { idempotencyKey: key, reference, amount } = request;
  const order = await getOrder(deps, reference);
  const known = order.purchaseUnits?.[0]?.payments?.refunds?.find((each) => keyOf(each) === key);
  if (known) return assertMatches(known, request);
  const capture = captureOf(order);
  const isPaid = capture?.id && capture.status !== CaptureStatus.Pending;
  if (!isPaid) throw new RefundRefused(`${reference} is not paid`);
  if (totalOf(order).currency !== amount.currency)
    throw new RefundRefused(`${reference} is not in ${amount.currency}`);
  if (amount.minor <= 0) throw new RefundRefused(`nothing to refund of ${reference}`);
  try {
    const made = await paypal.ask(
      paypal.payments.refundCapturedPayment({
        captureId: capture.id ?? '',
        paypalRequestId: `${reference}:${key}`,
        prefer: 'return=representation',
        body: { amount: toPayPal(amount), customId: `${KEY}${key}` },
      }),
    );
    return assertMatches(made, request);
  } catch (error) {
    const issue = issueOf(error);
    throw ABOUT_THE_MONEY.has(issue ?? '') ? new RefundRefused(`${reference}: ${issue}`) : error;
  }
}

function assertMatches(refund: Refund, { amount }: RefundRequest): RefundAnswer {
  const answer = answerOf(refund);
  if (isSameMoney(answer.amount, amount)) return answer;
  throw new Error(`refund ${answer.id} was made for another amount`);
}
