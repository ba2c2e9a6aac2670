import type { Database } from '../../db/database.ts';
import { ERROR_LENGTH, type Mail, type MailFields, type MailParts } from './mail.ts';
import { MailRefused, type MailTransport, type OutgoingMail } from './port.ts';
import { type RenderedMail, renderMail } from './render.ts';
import { findMail, updateLeftMail, updateQueuedMail } from './store.ts';

/** What sending needs besides the mail. */
export type MailDeps = {
  readonly database: Pick<Database, 'run' | 'read'>;
  readonly transport: MailTransport;
  /** RFC 5322 mailbox, `Vitrine <shop@example.com>`. */
  readonly from: string;
  /** Values and files the noun that queued the mail adds now. */
  parts(mail: Mail): Promise<MailParts>;
};

/** Stand in for a secret value, and for an address, in the stored copy of a mail that has left. */
const MASK = '•••••';
const MASKED_ADDRESS = '#';
/** Links that open something for whoever has them: in no stored copy, whichever noun wrote the mail. */
const BEARERS = ['order_url', 'pay_url', 'manage_url'];

/**
 * Sends one queued mail; reaches the network with no transaction open. Repeating is safe: a mail that is not queued
 * any more is left alone, and a double after a lost answer carries the same Message-ID.
 * A permanent refusal ends as `failed`; any other error is noted and thrown again so that the queue retries.
 */
export async function sendMail(deps: MailDeps, mailId: string): Promise<void> {
  const mail = await deps.database.read((reader) => findMail(reader, mailId));
  // It has left, or it was deleted with the address it was for.
  if (mail?.state !== 'queued') return;
  try {
    await deliver(deps, mail);
  } catch (error) {
    // A failed query names what was in it: staff need to know that it failed.
    const [told = ''] = String(error).split('\nparams: ');
    const lastError = told.slice(0, ERROR_LENGTH);
    const isFinal = error instanceof MailRefused;
    const trace = isFinal ? { state: 'failed' as const, lastError } : { lastError };
    await deps.database.run((work) => updateQueuedMail(work, mail.id, trace));
    if (!isFinal) throw error;
  }
}

async function deliver(deps: MailDeps, mail: Mail): Promise<void> {
  const parts = await deps.parts(mail);
  const fields = { ...mail.fields, ...parts.fields };
  const { subject: own } = parts;
  const rendered = renderMail({ ...mail, fields, subject: own });
  // Once given out, an id stays, also when the settings change before the next try.
  const messageId = mail.messageId ?? `${mail.id}@${hostOf(deps.from)}`;
  const outgoing = compose(mail, rendered, { from: deps.from, messageId, parts });
  const state = await deps.transport.send(outgoing);
  const masked = mask(fields, parts.secret);
  const { subject, html, text } =
    state === 'sent' ? renderMail({ ...mail, fields: masked, subject: own }) : rendered;
  await deps.database.run((work) =>
    updateLeftMail(work, mail.id, {
      state,
      subject,
      html,
      text,
      messageId,
      lastError: null,
      sentAt: state === 'sent' ? work.now : null,
    }),
  );
}

function compose(
  mail: Mail,
  rendered: RenderedMail,
  {
    from,
    messageId,
    parts,
  }: { readonly from: string; readonly messageId: string; readonly parts: MailParts },
): OutgoingMail {
  const { attachments, replyTo, references, origin } = parts;
  return {
    ...rendered,
    messageId: `<${messageId}>`,
    from,
    to: mail.to,
    attachments,
    ...(replyTo ? { replyTo } : {}),
    ...(references ? { references } : {}),
    ...(origin ? { origin } : {}),
  };
}

const hostOf = (from: string): string => /@([^@\s>]+)>?\s*$/.exec(from)?.[1] ?? 'localhost';

function mask(fields: MailFields, secret: readonly string[]): MailFields {
  const bearers = BEARERS.filter((name) => Object.hasOwn(fields, name));
  const masked = [...secret, ...bearers].map((name) => {
    const isAddress = /^https?:/.test(fields[name] ?? '');
    return [name, isAddress ? MASKED_ADDRESS : MASK];
  });
  return { ...fields, ...Object.fromEntries(masked) };
}
