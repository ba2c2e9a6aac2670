import type { RouterContextProvider } from 'react-router';
import {
  ACCEPT,
  canRate,
  EXAMPLE_NUMBER,
  findOwnLines,
  LARGEST_FILE,
  LIMITS,
  MOST_FILES,
  type OwnLines,
  openThread,
  piecesOfMessage,
  reopensOn,
  type Thread,
  UNCHECKED,
} from '../../../domain/ticket/index.ts';
import { writeSize } from '../../../kit/formats.ts';
import type { Locale } from '../../../locales/index.ts';
import { findProduct } from '../../../products/index.ts';
import { servicesContext } from '../../loaders/context.ts';
import { momentText } from '../../loaders/moments.server.ts';
import { parseAddress } from '../../routing/address.ts';
import { formFacts } from './ticket-form.server.ts';

type Context = Readonly<RouterContextProvider>;

/** Characters of an order number that the holder of the link sees. */
const SHOWN = 3;

const NOTES = ['sent', 'written', 'solved', 'rated'] as const;

/** Without a valid link, loads the form that sends it again. */
export async function viewThread(request: Request, context: Context) {
  const { database, settings, newId } = context.get(servicesContext);
  const url = new URL(request.url);
  const token = url.searchParams.get('ticket') ?? '';
  const opened =
    token === ''
      ? null
      : await database.read(async (reader) => {
          const thread = await openThread(reader, settings.sessionSecret, token);
          return thread && { thread, ours: await findOwnLines(reader, thread) };
        });
  if (opened === null) {
    const kind = token === '' ? ('find' as const) : ('unknown' as const);
    const wasRequested = url.searchParams.get('sent') === '1' && token === '';
    return { kind, wasRequested, example: EXAMPLE_NUMBER };
  }
  const { locale } = parseAddress(url.pathname);
  return {
    ...threadView(opened, { token, locale }),
    form: newId(),
    note: NOTES.find((note) => url.searchParams.get(note) === '1') ?? null,
  };
}
export type FindView = { kind: 'find' | 'unknown'; wasRequested: boolean; example: string };
export type ThreadView = ReturnType<typeof threadView> & {
  /** Id of the reply form, so that sending it again stays one message. */
  form: string;
  note: (typeof NOTES)[number] | null;
};

type OpenedThread = { readonly thread: Thread; readonly ours: OwnLines };

function threadView(
  { thread: { ticket, messages }, ours }: OpenedThread,
  page: { token: string; locale: Locale },
) {
  const { token, locale } = page;
  const { number, state, subject, category, team, email, rating, reference } = ticket;
  return {
    kind: 'thread' as const,
    token,
    number,
    state,
    subject,
    category,
    team: category === 'other' && team !== 'support' ? team : null,
    rating,
    email: hidden(email),
    product: ticket.product === null ? null : (findProduct(ticket.product)?.name ?? null),
    order: reference && reference.kind !== 'unknown' ? masked(reference.shown) : null,
    isOrderUnknown: reference?.kind === 'unknown',
    opened: momentText(ticket.createdAt, locale),
    until: state === 'solved' ? reopensOn(ticket, locale.prefix) : null,
    canRate: canRate(ticket),
    aims: formFacts().aims,
    facts: { accept: ACCEPT, mostFiles: MOST_FILES, largestFile: LARGEST_FILE, limits: LIMITS },
    messages: messages.map(({ id, author, sender, source, text, createdAt, files }) => ({
      id,
      author,
      sender,
      pieces: piecesOfMessage({ source, text, createdAt }, ours),
      at: createdAt.toISOString(),
      moment: momentText(createdAt, locale),
      files: files.map((file) => ({
        id: file.id,
        name: file.name,
        canOpen: file.type !== UNCHECKED,
        size: writeSize(file.size, locale),
      })),
    })),
  };
}

/** Returns `a…@example.com`. The owner of the link recognizes the address, and a bystander does not learn it. */
const hidden = (email: string): string => email.replace(/^(.)[^@]*/u, '$1…');

const masked = (shown: string): string =>
  shown.startsWith('•') ? shown : `•••••${shown.slice(-SHOWN)}`;
