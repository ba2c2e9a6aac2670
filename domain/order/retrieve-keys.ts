import { createHash } from 'node:crypto';
import type { JobData, Work } from '../../db/work.ts';
import { hours } from '../../kit/time.ts';
import { findAddress } from '../license/index.ts';
import { queueMail } from '../mail/index.ts';
import { parseOrderNumber } from './order-number.ts';
import { findByOrderNumber } from './store.ts';

/** Job with a `KeyRequest`. */
export const RETRIEVE_KEYS = 'retrieve-licence-keys';

/** One email per address and order in each slot of this length, so that nobody can flood a stranger's inbox. */
const MAIL_SLOT = hours(1);

export type KeyRequest = {
  readonly email: string;
  /** As typed. Empty: all licenses of the address. */
  readonly orderNumber: string;
  readonly locale: string;
};

/**
 * Enqueues an email with license keys. Reads nothing, so that neither the response nor its timing reveals a known
 * address.
 */
export async function requestKeys(work: Work, request: KeyRequest): Promise<void> {
  const { email, orderNumber, locale } = request;
  await work.enqueue(RETRIEVE_KEYS, { email, orderNumber, locale });
}

/** Queues the email with license keys, only to an address on record. */
export async function retrieveKeys(work: Work, data: JobData): Promise<void> {
  const { email, orderNumber, locale } = data as KeyRequest;
  const orderId = orderNumber === '' ? null : await idOf(work, orderNumber);
  if (orderNumber !== '' && orderId === null) return;
  const to = await findAddress(work, email, orderId);
  if (to === null) return;
  const slot = Math.floor(work.now.getTime() / MAIL_SLOT);
  const about = createHash('sha256').update(`${to.toLowerCase()}\n${orderId ?? ''}`);
  await queueMail(work, {
    key: `licence-keys:${about.digest('hex').slice(0, 32)}:${slot}`,
    kind: 'licence-keys',
    to,
    locale,
    fields: {},
    ...(orderId === null ? {} : { orderId }),
  });
}

async function idOf(work: Work, typed: string): Promise<string | null> {
  const number = parseOrderNumber(typed);
  const order = number === null ? null : await findByOrderNumber(work, number);
  return order?.id ?? null;
}
