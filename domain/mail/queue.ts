import type { Work } from '../../db/work.ts';
import { newId } from '../../kit/id.ts';
import { type MailFields, type MailKind, SEND_MAIL } from './mail.ts';
import { insertMail } from './store.ts';

export type MailDraft = {
  /** Identifies the occasion. A key is queued once. */
  readonly key: string;
  readonly kind: MailKind;
  readonly to: string;
  readonly locale: string;
  readonly fields: MailFields;
  readonly orderId?: string;
};

/** Queues an email once per key. Returns whether it is new. */
export async function queueMail(work: Work, draft: MailDraft): Promise<boolean> {
  const { to, orderId = null, ...rest } = draft;
  const id = newId(work.random);
  const row = { ...rest, id, orderId, toAddress: to, attempts: 0, createdAt: work.now };
  const isNew = await insertMail(work, { ...row, state: 'queued' });
  if (isNew) await work.enqueue(SEND_MAIL, { mailId: id });
  return isNew;
}
