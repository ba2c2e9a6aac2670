import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { consumeTry } from '../../db/limits/store.ts';
import type { Work } from '../../db/work.ts';
import { foldEmail } from '../../kit/email.ts';
import { hashedId } from '../../kit/id.ts';
import { done, type Result, refused } from '../../kit/result.ts';
import { hours } from '../../kit/time.ts';
import { recordEvent } from '../webhook/index.ts';
import type { TicketInput } from './input.ts';
import { queueReceived } from './mail.ts';
import { notifyStaff } from './notify-staff.ts';
import { drawTicketNumber } from './number.ts';
import { isProven } from './proof.ts';
import { readReference } from './reference.ts';
import * as store from './store.ts';
import {
  contentHash,
  type Facts,
  isSameContent,
  MERGE_WITHIN,
  type Ticket,
  type TicketFile,
} from './ticket.ts';
import { addMessage } from './write.ts';

/** Tickets per hour from one address, one client, and one client without proof of work. */
const OF_ADDRESS = { most: 10, window: hours(1), longestLock: hours(1) };
const OF_NETWORK = { most: 30, window: hours(1), longestLock: hours(1) };
const UNPROVEN = { most: 20, window: hours(1), longestLock: hours(1) };

export type OpenInput = {
  readonly id: string;
  readonly input: TicketInput;
  readonly accountId: string | null;
  readonly files: readonly TicketFile[];
  /** Pseudonym of the client for rate limits, or null if unknown. */
  readonly from: string | null;
  /** Proof of work (`isProven`). Empty without scripts. */
  readonly proof: string;
};

export type Opened = {
  readonly ticket: Ticket;
  readonly isNew: boolean;
  /** Whether the ticket owns the files. Otherwise, the caller deletes them. */
  readonly keepsFiles: boolean;
};

/**
 * Opens a ticket and queues its link. The same form with the same text, or the same text from the same sender and client
 * within `MERGE_WITHIN`, is the same ticket, and adds to it what was forgotten. Another client may be another person, and
 * the sender gets the link. A form that says something else, or adds to a ticket that is over, opens another one, once.
 */
export async function openTicket(
  work: Work,
  order: OpenInput,
): Promise<Result<Opened, 'too-many'>> {
  const { input, files } = order;
  const known = await store.findTicket(work, order.id);
  if (known) {
    const [messages, content] = [await store.selectMessages(work, known.id), keyOf(input)];
    const isSame = keyOf({ ...known, text: messages[0]?.text ?? '' }) === content;
    const merged = isSame ? await merge(work, known, order) : null;
    if (merged) return done(merged);
    return openTicket(work, { ...order, id: hashedId(`${order.id}\n${content}`) });
  }
  const hash = contentHash({ ...input, sender: senderOf(order) });
  await store.lockContent(work, hash);
  const since = new Date(work.now.getTime() - MERGE_WITHIN);
  const same = await store.findByContent(work, hash, since);
  const merged = same && (await merge(work, same, order));
  if (merged) return done(merged);
  if (await isTooMany(work, order)) return refused('too-many');
  const ticket = makeTicket(work, order);
  // Another copy of the form came first.
  if (!(await store.insertTicket(work, { ...ticket, contentHash: hash })))
    return openTicket(work, order);
  await store.insertMessage(work, {
    ticketId: ticket.id,
    author: 'visitor',
    source: 'page',
    staff: null,
    mailId: null,
    text: input.text,
    files,
  });
  const change = { ticketId: ticket.id, staff: null, before: null, after: 'open' } as const;
  await store.insertChange(work, { ...change, what: 'opened' });
  await recordEvent(work, 'request.opened', ticket.id);
  await notifyStaff(work, { kind: 'request-opened', ticket, messageId: ticket.id, author: ticket });
  await queueReceived(work, ticket);
  return done({ ticket, isNew: true, keepsFiles: true });
}

/** Equal for requests of one form that say the same. */
const keyOf = ({ subject, email, text }: Pick<TicketInput, 'subject' | 'email' | 'text'>): string =>
  contentHash({ sender: '', subject, email, text });

const senderOf = ({ id, accountId, from }: OpenInput): string => accountId ?? from ?? id;

/** Adds new files and corrects the facts. Returns null if it is too late for that. */
async function merge(
  work: Work,
  { number }: Ticket,
  { id: form, input, files }: OpenInput,
): Promise<Opened | null> {
  const ticket = await store.lockByNumber(work, number);
  if (ticket === null) return null;
  const facts = factsIn(input);
  const isCorrected = !isDeepStrictEqual(factsOf(ticket), facts);
  // Staff work with the facts that they have read.
  if (isCorrected && (ticket.state !== 'open' || ticket.firstAnswerAt !== null)) return null;
  const messages = await store.selectMessages(work, ticket.id);
  const isKnown = messages.some((message) =>
    isSameContent({ text: '', files: message.files }, { text: '', files }),
  );
  const hasNew = files.length > 0 && !isKnown;
  const message = { number, text: '', source: 'page', mailId: null, form, files } as const;
  const added = hasNew ? await addMessage(work, message) : null;
  if (added?.ok === false) return null;
  if (isCorrected) await store.updateFacts(work, ticket.id, facts);
  return { ticket: { ...ticket, ...facts }, isNew: false, keepsFiles: added?.value.isNew ?? false };
}

async function isTooMany(
  work: Work,
  { id, input, accountId, from, proof }: OpenInput,
): Promise<boolean> {
  const client = pseudonymOf(from ?? input.email);
  const wait = await consumeTry(work, [
    // Strangers can use up an address's limit, but not that of its signed-in owner.
    accountId === null ? ofAddress(input.email) : ofAccount(accountId),
    ...(from === null ? [] : [{ key: `ticket:from:${client}`, limit: OF_NETWORK }]),
    ...(isProven(id, proof) ? [] : [{ key: `ticket:unproven:${client}`, limit: UNPROVEN }]),
  ]);
  return wait !== null;
}

const pseudonymOf = (text: string) => createHash('sha256').update(text).digest('base64url');

const ofAddress = (email: string) => ({
  key: `ticket:address:${pseudonymOf(foldEmail(email))}`,
  limit: OF_ADDRESS,
});

const ofAccount = (accountId: string) => ({
  key: `ticket:account:${accountId}`,
  limit: OF_ADDRESS,
});

/** Returns the seconds to wait, or null if the address may open a ticket by email. */
export const consumeAddressTry = (work: Work, email: string): Promise<number | null> =>
  consumeTry(work, [ofAddress(email)]);

const factsIn = ({ order, ...input }: TicketInput): Facts =>
  factsOf({ ...input, reference: readReference(order) });

function factsOf(from: Facts): Facts {
  const { locale, team, category, product, version, windows, name, reference } = from;
  return { locale, team, category, product, version, windows, name, reference };
}

function makeTicket(work: Work, { id, input, accountId }: OpenInput): Ticket {
  const { email, subject } = input;
  return {
    ...factsIn(input),
    id,
    email,
    subject,
    accountId,
    number: drawTicketNumber(work.random),
    state: 'open',
    rating: null,
    createdAt: work.now,
    updatedAt: work.now,
    firstAnswerAt: null,
    solvedAt: null,
    previous: null,
    assigneeId: null,
    tags: [],
    snoozedUntil: null,
  };
}
