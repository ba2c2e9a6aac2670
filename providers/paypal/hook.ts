import { createVerify } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { BadSignature, isForeignPayment, type PaymentEvent } from '../../domain/payment/port.ts';
import { days, seconds } from '../../kit/time.ts';
import type { Certificates } from './certificate.ts';
import type { PayPal } from './client.ts';
import { isUnknown } from './failure.ts';
import { fieldsOf, isId, itemsOf } from './fields.ts';
import { type Deps, getOrder } from './order.ts';

/** PayPal repeats an event for three days, and need not sign it again. An old event only makes the shop ask once more. */
export const OLDEST = days(3);

/** Allowed time of an event in the future. */
const AHEAD = seconds(300);

const ALGORITHM = 'SHA256withRSA';

type HookDeps = Deps & {
  readonly certificates: Certificates;
  readonly webhookId: string;
};

type SignedBody = { readonly raw: Uint8Array; readonly headers: Headers; readonly now: Date };

/**
 * Verifies an event with PayPal's certificate and returns the payments it is about, or null if none is of this shop. Asks
 * PayPal for the payment if the event names only a part of it.
 * @throws BadSignature for a wrong or old signature; any error if PayPal does not answer
 */
export async function verifyEvent(deps: HookDeps, body: SignedBody): Promise<PaymentEvent | null> {
  await assertSigned(deps, body);
  const event = parseEvent(body.raw);
  const { id, event_type: type, resource } = event;
  if (!isId(id) || !isType(type)) throw new BadSignature('not an event');
  const references: string[] = [];
  for (const each of new Set(await referencesOf(deps.paypal, type, fieldsOf(resource))))
    if (await isOwn(deps, each)) references.push(each);
  const [reference, ...otherReferences] = references;
  if (reference === undefined) return null;
  return { id, type, reference, ...(otherReferences.length > 0 ? { otherReferences } : {}) };
}

/** An account may take payments that this shop did not make. */
async function isOwn(deps: Deps, reference: string): Promise<boolean> {
  if ((await deps.notes.find(reference)) !== null) return true;
  try {
    await getOrder(deps, reference);
    return true;
  } catch (error) {
    if (isForeignPayment(error) || isUnknown(error)) return false;
    throw error;
  }
}

/** https://developer.paypal.com/api/rest/webhooks/rest/#link-messagesignature */
async function assertSigned(
  { certificates, webhookId }: HookDeps,
  { raw, headers, now }: SignedBody,
): Promise<void> {
  const header = (name: string) => headers.get(`paypal-${name}`) ?? '';
  const id = header('transmission-id');
  const time = header('transmission-time');
  const text = header('transmission-sig');
  const signature = Buffer.from(text, 'base64');
  // Several texts decode to the same bytes. Only one of them is PayPal's.
  const isWritten = text !== '' && signature.toString('base64') === text;
  if (!isWritten || header('auth-algo') !== ALGORITHM)
    throw new BadSignature('unreadable signature');
  const age = now.getTime() - Date.parse(time);
  if (!(age <= OLDEST && age >= -AHEAD)) throw new BadSignature('signature is too old or too new');
  const certificate = await certificates.get(header('cert-url'), now);
  const signed = `${id}|${time}|${webhookId}|${crc32(raw)}`;
  const isValid = createVerify('RSA-SHA256')
    .update(signed)
    .verify(certificate.publicKey, signature);
  if (!isValid) throw new BadSignature('not signed by PayPal');
}

function parseEvent(raw: Uint8Array): Record<string, unknown> {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(raw);
    return fieldsOf(JSON.parse(text));
  } catch {
    throw new BadSignature('the body is not JSON');
  }
}

const isType = (value: unknown): value is string =>
  typeof value === 'string' && /^[A-Z0-9_.-]{1,200}$/.test(value);

type Resource = Readonly<Record<string, unknown>>;

/** Returns the orders at PayPal that an event is about. */
async function referencesOf(paypal: PayPal, type: string, resource: Resource): Promise<string[]> {
  const { id, order_id: approved } = resource;
  if (type.startsWith('CHECKOUT.ORDER.')) return [id].filter(isId);
  if (type === 'CHECKOUT.PAYMENT-APPROVAL.REVERSED') return [approved].filter(isId);
  const named = fieldsOf(fieldsOf(resource.supplementary_data).related_ids).order_id;
  if (isId(named)) return [named];
  const captures = capturesIn(type, resource).filter(isId);
  const orders = await Promise.all(captures.map((capture) => orderOf(paypal, capture)));
  return orders.filter(isId);
}

/** Returns the order of a capture, or null if PayPal does not know it as one, like a payment of another kind. */
async function orderOf(paypal: PayPal, captureId: string): Promise<string | null> {
  try {
    const capture = await paypal.ask(paypal.payments.getCapturedPayment({ captureId }));
    return capture.supplementaryData?.relatedIds?.orderId ?? null;
  } catch (error) {
    if (isUnknown(error)) return null;
    throw error;
  }
}

/** A dispute names the seller's transactions, and a refund has a link up to its capture. */
function capturesIn(type: string, resource: Resource): unknown[] {
  if (type.startsWith('CUSTOMER.DISPUTE.'))
    return itemsOf(resource.disputed_transactions).map(
      (each) => fieldsOf(each).seller_transaction_id,
    );
  if (!type.startsWith('PAYMENT.')) return [];
  const up = itemsOf(resource.links)
    .map(fieldsOf)
    .find(({ rel }) => rel === 'up');
  return [/\/captures\/([\w-]+)$/.exec(String(up?.href))?.[1] ?? resource.id];
}
