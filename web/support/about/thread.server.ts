import { data, type RouterContextProvider, redirect } from 'react-router';
import {
  addMessage,
  cleanText,
  LIMITS,
  lengthOf,
  openThread,
  parseTicketNumber,
  rateTicket,
  requestLink,
  solveTicket,
} from '../../../domain/ticket/index.ts';
import { readEmail } from '../../../kit/email.ts';
import { parseId } from '../../../kit/id.ts';
import { servicesContext } from '../../loaders/context.ts';
import { requestInfoContext } from '../../loaders/request-info.ts';
import {
  hadFiles,
  readUpload,
  removeFiles,
  type Upload,
} from '../../loaders/upload-form.server.ts';
import { localize, parseAddress } from '../../routing/address.ts';

type Context = Readonly<RouterContextProvider>;

type FindFault = 'number-malformed' | 'email-required' | 'email-malformed';
export type ThreadAnswer = {
  readonly refused: 'too-many' | 'malformed' | 'closed' | 'full' | null;
  readonly messageFault: 'message-required' | 'message-long' | null;
  readonly fileFault: Upload['fault'];
  readonly findFaults: readonly FindFault[];
  readonly text: string;
  readonly number: string;
  readonly email: string;
  readonly hadFiles: boolean;
};

const NOTHING: ThreadAnswer = {
  refused: null,
  messageFault: null,
  fileFault: null,
  findFaults: [],
  text: '',
  number: '',
  email: '',
  hadFiles: false,
};

const reply = (answer: Partial<ThreadAnswer>, status: number, headers: HeadersInit = {}) =>
  data<ThreadAnswer>({ ...NOTHING, ...answer }, { status, headers });

export async function actOnThread(request: Request, context: Context) {
  const { attachments, newId, database, settings } = context.get(servicesContext);
  const url = new URL(request.url);
  const token = url.searchParams.get('ticket') ?? '';
  const wait = context.get(requestInfoContext).consume(token === '' ? 'ticket-link' : 'ticket');
  const store = wait === null && token !== '' ? attachments : null;
  const upload = await readUpload(request, { store, newId });
  if (upload === null) return reply({ refused: 'malformed' }, 400);
  const typed = {
    text: upload.read('message'),
    number: upload.read('number'),
    email: upload.read('email'),
    hadFiles: hadFiles(upload),
  };
  if (!upload.isWhole) return reply({ ...typed, refused: 'malformed' }, 400);
  if (wait !== null) {
    return reply({ ...typed, refused: 'too-many' }, 429, { 'retry-after': String(wait) });
  }
  if (token === '') return find(typed, url, context);
  const { sessionSecret } = settings;
  const thread = await database.read((reader) => openThread(reader, sessionSecret, token));
  const step = upload.read('step');
  if (thread === null || step !== 'write') await removeFiles(store, upload.files);
  if (thread === null) return reply(typed, 404);
  const { number } = thread.ticket;
  if (step === 'write') return write(upload, { number, token }, { url, context });
  const note = await runStep(step, number, context);
  if (note === null) return reply({ ...typed, refused: 'malformed' }, 400);
  throw seeOther(url, { ticket: token, [note]: '1' });
}

/** Handles a form with a single button. Returns the note to show, or null for an unknown form. */
async function runStep(step: string, number: string, context: Context): Promise<string | null> {
  const { database } = context.get(servicesContext);
  if (step === 'solve') {
    await database.run((work) => solveTicket(work, { number, staff: null }));
    return 'solved';
  }
  if (step !== 'good' && step !== 'bad') return null;
  await database.run((work) => rateTicket(work, { number, rating: step }));
  return 'rated';
}

type Page = { readonly url: URL; readonly context: Context };

async function write(upload: Upload, ticket: { number: string; token: string }, page: Page) {
  const { database, attachments } = page.context.get(servicesContext);
  const { files, fault } = upload;
  const text = cleanText(upload.read('message'));
  const typed = { text, hadFiles: hadFiles(upload) };
  const messageFault = faultOf(text, files.length > 0);
  let isAdded = false;
  try {
    if (messageFault || fault) return reply({ ...typed, messageFault, fileFault: fault }, 422);
    const order = { number: ticket.number, text, source: 'page', mailId: null, files } as const;
    const form = parseId(upload.read('form'));
    const added = await database.run((work) => addMessage(work, { ...order, form }));
    isAdded = added.ok && added.value.isNew;
    if (!added.ok && added.code !== 'unknown') return reply({ ...typed, refused: added.code }, 422);
  } finally {
    if (!isAdded) await removeFiles(attachments, files);
  }
  throw seeOther(page.url, { ticket: ticket.token, written: '1' });
}

/** A reply can be short or only files. A first message cannot. */
function faultOf(text: string, hasFiles: boolean): ThreadAnswer['messageFault'] {
  if (text === '' && !hasFiles) return 'message-required';
  return lengthOf(text) > LIMITS.message.max ? 'message-long' : null;
}

/** Returns the same response for every number and address. A job looks up whether the request exists. */
async function find(
  typed: { number: string; email: string; hadFiles: boolean },
  url: URL,
  context: Context,
) {
  const number = parseTicketNumber(typed.number);
  const { email, fault } = readEmail(typed.email);
  const emailFault = fault === 'required' ? 'email-required' : 'email-malformed';
  const findFaults: FindFault[] = [
    ...(number === null ? (['number-malformed'] as const) : []),
    ...(fault === null ? [] : ([emailFault] as const)),
  ];
  if (number === null || fault !== null) return reply({ ...typed, findFaults }, 422);
  const { database } = context.get(servicesContext);
  await database.run((work) => requestLink(work, { number, email }));
  throw seeOther(url, { sent: '1' });
}

const seeOther = ({ pathname }: URL, query: Readonly<Record<string, string>>): Response =>
  redirect(
    `${localize(parseAddress(pathname).locale, '/about/ticket')}?${new URLSearchParams(query)}`,
    303,
  );
