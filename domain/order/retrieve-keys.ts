import { createHash } from 'node:crypto';
import type { JobData, Work } from '../../db/work.ts';
import { hours } from '../../kit/time.ts';
import { findAddress } from '../license/index.ts';
import { queueMail } from '../mail/index.ts';
import { parseOrderNumber } from './order-number.ts';
import { findByOrderNumber } from './store.ts';

/** The job that finds the licenses of an address and emails the keys. Its data is a `KeyRequest`. */
export const RETRIEVE_KEYS = 'retrieve-licence-keys';

/** Minimum time between emails per address and order, so that nobody can flood a stranger's inbox. */
const MAIL_PAUSE = hours(1);

export type KeyRequest = {
  readonly email: string;
  /** As typed. Empty stands for all licenses of the address. */
  readonly orderNumber: string;
  readonly locale: string;
};

/** Enqueues a request without looking it up, so that neither answer nor time reveals a known address. */
export async function askForKeys(work: Work, request: KeyRequest): Promise<void> {
  const { email, orderNumber, locale } = request;
  await work.enqueue(RETRIEVE_KEYS, { email, orderNumber, locale });
}

/** Queues the email to the address on record, if there is one. The order must belong to that address. */
export async function retrieveKeys(work: Work, data: JobData): Promise<void> {
  const { email, orderNumber, locale } = data as KeyRequest;
  const orderId = orderNumber === '' ? null : await idOf(work, orderNumber);
  if (orderNumber !== '' && orderId === null) return;
  const to = await findAddress(work, email, orderId);
  if (to === null) return;
  const slot = Math.floor(work.now.getTime() / MAIL_PAUSE);
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
