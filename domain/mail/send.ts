import type { Database } from '../../db/database.ts';
import { ERROR_LENGTH, type Mail, type MailFields, type MailParts } from './mail.ts';
import { MailRefused, type MailTransport, type OutgoingMail } from './port.ts';
import { type RenderedMail, renderMail } from './render.ts';
import { findMail, updateLeftMail, updateQueuedMail } from './store.ts';

export type MailDeps = {
  readonly database: Pick<Database, 'run' | 'read'>;
  readonly transport: MailTransport;
  /** RFC 5322 mailbox, `Acme <shop@acme.example>`. */
  readonly from: string;
  parts(mail: Mail): Promise<MailParts>;
};

/** Masks for stored copies of sent emails. */
const MASK = '•••••';
const MASKED_ADDRESS = '#';
/** Addresses that anybody may know. Other links may act as credentials, so stored copies must not contain them. */
const PUBLIC_LINKS: ReadonlySet<string> = new Set([
  ...['help_url', 'contact_url', 'download_url'],
  ...['reset_url', 'security_url', 'settings_url'],
]);

/**
 * Sends a queued email. Call it outside a transaction. A duplicate has the same Message-ID, so repeating is safe.
 * @throws any error except a permanent refusal, after recording it, so that the job is retried
 */
export async function sendMail(deps: MailDeps, mailId: string): Promise<void> {
  const mail = await deps.database.read((reader) => findMail(reader, mailId));
  // Sent already, or deleted with its address.
  if (mail?.state !== 'queued') return;
  try {
    await deliver(deps, mail);
  } catch (error) {
    // The message of a failed query lists its parameters, which staff must not see.
    const [message = ''] = String(error).split('\nparams: ');
    const lastError = message.slice(0, ERROR_LENGTH);
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
  // The id stays the same even if the settings change before a retry.
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
  const links = Object.keys(fields).filter(
    (name) => name.endsWith('_url') && !PUBLIC_LINKS.has(name),
  );
  const masked = [...secret, ...links].map((name) => {
    const isAddress = /^https?:/.test(fields[name] ?? '');
    return [name, isAddress ? MASKED_ADDRESS : MASK];
  });
  return { ...fields, ...Object.fromEntries(masked) };
}
