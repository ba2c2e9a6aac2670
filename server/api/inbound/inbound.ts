import { createHmac, timingSafeEqual } from 'node:crypto';
import { type Context, Hono } from 'hono';
import type { Database } from '../../../db/database.ts';
import { noteBounce } from '../../../domain/mail/index.ts';
import {
  type AttachmentStore,
  cleanText,
  fileHash,
  fitText,
  type InboundMail,
  mailFileType,
  notifyMissingFiles,
  plainName,
  type Received,
  receiveMail,
  type TicketFile,
  withOwnId,
} from '../../../domain/ticket/index.ts';
import { streamBody } from '../../../kit/body.ts';
import { newId } from '../../../kit/id.ts';
import type { Random } from '../../../kit/random.ts';
import type { Secret } from '../../../kit/sign.ts';
import { within } from '../../../kit/within.ts';
import { type AddressSource, clientAddress } from '../../http/client-address.ts';
import type { HttpEnv } from '../../http/http.ts';
import { jsonError } from '../../http/json-error.ts';
import { readBounce } from './bounce.ts';
import { parseMail } from './parse.ts';
import { readSender, type Sender } from './sender.ts';

/** In bytes, more than most mail providers allow. Only the beginning of a larger email is kept. */
const LARGEST_MAIL = 35 * 1024 * 1024;
/** In bytes. Larger emails are rejected. */
const LARGEST_READ = 150 * 1024 * 1024;
/** Emails at once, in total and per address. Each is in memory as a whole before its signature can be checked. */
const MOST_AT_ONCE = 6;
const MOST_OF_ONE = 3;
/** In milliseconds, so that a stalled client frees its slot. */
const LONGEST_ARRIVAL = 10_000;
/** In seconds, for `Retry-After`. */
const RETRY_AFTER = '10';
/** Header with `sha256=` and the hexadecimal HMAC of the body. */
const SIGNATURE = 'x-mail-signature';

export type InboundDeps = {
  readonly database: Pick<Database, 'run'>;
  readonly attachments: AttachmentStore;
  readonly random: Random;
  readonly secret: Secret;
  /** Shared with the mail server. Null disables the endpoint. */
  readonly inboundSecret: string | null;
  readonly addressSource: AddressSource;
  readonly longestArrival?: number;
  report(error: unknown, path: string): void;
};

/**
 * Handles `POST /api/inbound-mail`: a raw email (message/rfc822), signed with the shared secret.
 * 200: stored, so the sender may delete it. Repeats change nothing. 404: no secret is set. 503: too many at once.
 */
export function createInbound(deps: InboundDeps): Hono<HttpEnv> {
  const app = new Hono<HttpEnv>();
  const inProgress: { readonly from: string | null }[] = [];
  app.post('/', async (context) => {
    if (deps.inboundSecret === null) return jsonError(context, 'off');
    const slot = { from: clientAddress(context, deps.addressSource) };
    const fromSame = inProgress.filter(({ from }) => from !== null && from === slot.from);
    if (inProgress.length >= MOST_AT_ONCE || fromSame.length >= MOST_OF_ONE)
      return jsonError(context, 'busy', { 'retry-after': RETRY_AFTER });
    inProgress.push(slot);
    try {
      return await receive(context, deps, deps.inboundSecret);
    } finally {
      inProgress.splice(inProgress.indexOf(slot), 1);
    }
  });
  return app;
}

async function receive(context: Context<HttpEnv>, deps: InboundDeps, secret: string) {
  const arriving = readMail(context.req.raw, secret);
  const arrived = await within(deps.longestArrival ?? LONGEST_ARRIVAL, arriving).catch(
    () => 'late' as const,
  );
  if (arrived === 'late') return jsonError(context, 'too-slow', { connection: 'close' });
  if (arrived === null) return jsonError(context, 'too-large');
  const { raw, isWhole, tag } = arrived;
  if (!isSame(tag, context.req.header(SIGNATURE) ?? '')) {
    return jsonError(context, 'bad-signature');
  }
  const mail = await parseMail(raw, isWhole).catch((error: unknown) => {
    deps.report(error, context.req.path);
    return null;
  });
  if (mail === null) return jsonError(context, 'not-a-mail');
  const sender = await readSender(raw);
  if (sender.isReport || mail.isAutomatic)
    return context.json({ received: await noteReport(deps, raw) });
  return context.json({ received: await storeMail(deps, { mail, sender, raw }) });
}

/** Stores a bounce of one of our emails. Drops everything else that programs write. */
async function noteReport({ database }: InboundDeps, raw: Uint8Array) {
  const bounce = await readBounce(raw);
  const isOurs = bounce !== null && (await database.run((work) => noteBounce(work, bounce)));
  return isOurs ? 'bounce' : 'automatic';
}

type Arrived = {
  readonly raw: Buffer;
  readonly isWhole: boolean;
  /** `sha256=` and the hexadecimal HMAC of the whole email. */
  readonly tag: string;
};

/** Returns null above `LARGEST_READ`. */
async function readMail(request: Request, secret: string): Promise<Arrived | null> {
  const mac = createHmac('sha256', secret);
  const parts: Uint8Array[] = [];
  let length = 0;
  const isRead = await streamBody(request, LARGEST_READ, (part) => {
    mac.update(part);
    if (length < LARGEST_MAIL) parts.push(part.subarray(0, LARGEST_MAIL - length));
    length += part.length;
  });
  if (!isRead) return null;
  const isWhole = length <= LARGEST_MAIL;
  return { raw: Buffer.concat(parts), isWhole, tag: `sha256=${mac.digest('hex')}` };
}

function isSame(tag: string, header: string): boolean {
  const expected = Buffer.from(tag);
  const given = Buffer.from(header.trim());
  return given.length === expected.length && timingSafeEqual(given, expected);
}

type Stored = { readonly files: readonly TicketFile[]; readonly original: TicketFile | null };

type Parsed = {
  readonly mail: InboundMail;
  readonly sender: Sender;
  readonly raw: Uint8Array;
};

/** Stores an email with its files. A failure leaves nothing behind, so the email can be sent again. */
async function storeMail(
  deps: InboundDeps,
  { mail: parsed, sender, raw }: Parsed,
): Promise<Received> {
  const saved: TicketFile[] = [];
  let received: Received | null = null;
  try {
    const stored = await saveFiles(deps, { mail: parsed, raw, saved });
    received = await deps.database.run(async (work) => {
      const mail = await withOwnId(work, parsed, stored.files);
      const result = await receiveMail(work, { secret: deps.secret, mail, sender, ...stored });
      if (result === 'added' || result === 'opened')
        await notifyMissingFiles(work, { mail, sender });
      return result;
    });
    return received;
  } finally {
    // Files of a stray mail stay until staff decide.
    if (received === null || received === 'known' || received === 'automatic')
      for (const { id } of saved) await deps.attachments.remove(id);
  }
}

type Storing = {
  readonly mail: InboundMail;
  readonly raw: Uint8Array;
  /** Filled file by file, so that a failure can delete all of them. */
  readonly saved: TicketFile[];
};

async function saveFiles(deps: InboundDeps, { mail, raw, saved }: Storing): Promise<Stored> {
  const save = async (name: string, bytes: Uint8Array, type?: string): Promise<TicketFile> => {
    const plain = plainName(name);
    const found = type ?? (await mailFileType(plain, bytes));
    const id = newId(deps.random);
    const hash = fileHash(bytes);
    const file = { id, name: plain, type: found, size: bytes.length, hash };
    // Added before writing, so that a partial file is deleted too.
    saved.push(file);
    await deps.attachments.save(file.id, bytes);
    return file;
  };
  const original = await save('message.eml', raw, 'message/rfc822');
  const files: TicketFile[] = [];
  for (const { name, bytes } of filesOf(mail)) files.push(await save(name, bytes));
  return { files, original };
}

/** Includes the text if it is too long to show as a whole. */
function filesOf({ text, files }: InboundMail): InboundMail['files'] {
  const whole = cleanText(text);
  const asFile = fitText(whole).isCut ? [{ name: 'message.txt', bytes: Buffer.from(whole) }] : [];
  return [...asFile, ...files];
}
