import { listRecorded } from '../../../domain/declaration/index.ts';
import { findByTail } from '../../../domain/license/index.ts';
import { EVERY_ORDER, searchOrders } from '../../../domain/order/index.ts';
import {
  findOwnLines,
  findThread,
  listMacros,
  listNotes,
  type OwnLines,
  piecesOfMessage,
  selectChanges,
  selectParticipants,
  selectTags,
  type Ticket,
  type TicketFile,
  type TicketMessage,
  type TicketNote,
  UNCHECKED,
} from '../../../domain/ticket/index.ts';
import { writeSize } from '../../../kit/formats.ts';
import { DEFAULT_LOCALE, findLocale, type Locale } from '../../../locales/index.ts';
import type { Reader } from '../../loaders/context.ts';
import { lineOf, readLineContext } from '../tickets/line.server.ts';

type TicketViewQuery = {
  readonly number: string;
  readonly siteUrl: string;
  readonly locale: Locale;
  /** Shows the notes before this id. The newest ones by default. */
  readonly notesBefore?: string | null;
};

/** Returns null if there is no such ticket. */
export async function findTicketView(reader: Reader, query: TicketViewQuery) {
  const { number, siteUrl, locale, notesBefore = null } = query;
  const thread = await findThread(reader, number);
  if (thread === null) return null;
  const { ticket, messages } = thread;
  const { id, team, version, windows, name, rating, reference } = ticket;
  const changes = await selectChanges(reader, id);
  const macros = await listMacros(reader, siteUrl, ticket);
  const { notes, older } = await listNotes(reader, id, notesBefore);
  const lineContext = await readLineContext(reader);
  const language = findLocale(ticket.locale) ?? DEFAULT_LOCALE;
  return {
    ...lineOf(ticket, lineContext, locale),
    people: lineContext.people,
    knownTags: await selectTags(reader),
    team,
    version,
    windows,
    name,
    rating,
    direction: language.direction,
    reference: reference && { kind: reference.kind, shown: reference.shown },
    referenceLink: await linkOf(reader, ticket),
    participants: await selectParticipants(reader, id),
    declarations: (await listRecorded(reader, number)).map(
      ({ declaredAt, recordedAt: _, ...rest }) => ({
        ...rest,
        at: declaredAt.toISOString(),
      }),
    ),
    previous: ticket.previous,
    messages: linesOf({ messages, notes, ours: await findOwnLines(reader, thread) }, locale),
    olderNotes: older,
    changes: changes.map(({ id: key, at, what, staffName, reason, before, after }) => ({
      key,
      what,
      before,
      after,
      at: at.toISOString(),
      by: staffName,
      why: reason,
    })),
    macros: macros.map(({ name: key, title }): [string, string] => [key, title]),
    lastMessage: messages.at(-1)?.id ?? '',
  };
}
export type TicketView = NonNullable<Awaited<ReturnType<typeof findTicketView>>>;

type Written = {
  readonly messages: readonly TicketMessage[];
  readonly notes: readonly TicketNote[];
  readonly ours: OwnLines;
};

function linesOf({ messages, notes, ours }: Written, locale: Locale) {
  const lines = [
    ...messages.map(({ files, original, text, ...message }) => ({
      ...message,
      isNote: false,
      pieces: piecesOfMessage({ ...message, text }, ours),
      files: files.map((file) => fileLine(file, locale)),
      original: original && fileLine(original, locale),
    })),
    ...notes.map(({ text, ...note }) => ({
      ...note,
      pieces: [{ isQuoted: false, text }],
      original: null,
      isNote: true,
      author: 'staff' as const,
      source: 'page' as const,
      sender: null,
      files: [],
    })),
  ];
  return lines
    .sort((one, other) => one.createdAt.getTime() - other.createdAt.getTime())
    .map(({ createdAt, ...line }) => ({ ...line, at: createdAt.toISOString() }));
}

async function linkOf(reader: Reader, { reference }: Ticket): Promise<string | null> {
  if (reference?.kind === 'order') {
    const [order] = await searchOrders(reader, { ...EVERY_ORDER, limit: 1 }, reference.shown);
    return order ? `/office/orders/${order.id}` : null;
  }
  if (reference?.kind !== 'key') return null;
  const tail = reference.shown.replaceAll(/[^0-9A-Z]/gi, '').slice(-5);
  const found = await findByTail(reader, tail);
  return found.length > 0 ? `/office/licences?search=${tail}` : null;
}

const fileLine = (file: TicketFile, locale: Locale) => ({
  id: file.id,
  name: file.name,
  isChecked: file.type !== UNCHECKED,
  size: writeSize(file.size, locale),
});
