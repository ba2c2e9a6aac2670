import { createHash } from 'node:crypto';
import type { JobData, Work } from '../../db/work.ts';
import { hours } from '../../kit/time.ts';
import { findAddress } from '../license/index.ts';
import { queueMail } from '../mail/index.ts';
import { parseOrderNumber } from './order-number.ts';
import { findByOrderNumber } from './store.ts';

/** The job that looks for somebody's licenses and mails the keys; data as `KeyRequest`. */
export const RETRIEVE_KEYS = 'retrieve-licence-keys';

/** One mail an address and order in so long: nobody's inbox can be filled by others. */
const MAIL_PAUSE = hours(1);

export type KeyRequest = {
  readonly email: string;
  /** As typed; empty: every license of the address. */
  readonly orderNumber: string;
  /** Locale prefix of the page that was asked on. */
  readonly locale: string;
};

/**
 * Notes that somebody wants the keys of an address. Looks at nothing: whoever asks learns neither by
 * the answer nor by its time whether we know the address.
 */
export async function askForKeys(work: Work, request: KeyRequest): Promise<void> {
  const { email, orderNumber, locale } = request;
  await work.enqueue(RETRIEVE_KEYS, { email, orderNumber, locale });
}

/** The job: queues the mail to the address on record when there is one; an order must be that address's. */
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
