import { data, type RouterContextProvider, redirect } from 'react-router';
import {
  ACCEPT,
  ANSWER_WITHIN,
  CATEGORIES,
  FIELDS,
  type Field,
  type FieldFault,
  faultsOf,
  LARGEST_FILE,
  LIMITS,
  MOST_FILES,
  openTicket,
  PROOF_BITS,
  readTicketInput,
  TEAMS,
  type Typed,
  ticketToken,
  WINDOWS,
} from '../../../domain/ticket/index.ts';
import { isSameEmail } from '../../../kit/email.ts';
import { parseId } from '../../../kit/id.ts';
import type { Locale } from '../../../locales/index.ts';
import { findProduct } from '../../../products/index.ts';
import { servicesContext } from '../../loaders/context.ts';
import { suggestEmail } from '../../loaders/email-hint.ts';
import { requestInfoContext } from '../../loaders/request-info.ts';
import { readSession } from '../../loaders/session.server.ts';
import {
  hadFiles,
  readUpload,
  removeFiles,
  type Upload,
} from '../../loaders/upload-form.server.ts';
import { localize, parseAddress } from '../../routing/address.ts';
import { HONEYPOT } from './honeypot.ts';

type Context = Readonly<RouterContextProvider>;

/** Contains everything typed, but no files. */
export type TicketAnswer = {
  readonly refused: 'too-many' | 'malformed' | null;
  readonly faults: readonly FieldFault[];
  readonly typed: Typed;
  /** Id of the form, so that sending it again stays one request. */
  readonly form: string;
  readonly hadFiles: boolean;
  readonly emailHint: string | null;
};

export const formFacts = () => ({
  categories: CATEGORIES,
  teams: TEAMS,
  windows: WINDOWS,
  limits: LIMITS,
  accept: ACCEPT,
  mostFiles: MOST_FILES,
  largestFile: LARGEST_FILE,
  aims: ANSWER_WITHIN,
  proofBits: PROOF_BITS,
});
export type FormFacts = ReturnType<typeof formFacts>;

const EMPTY = Object.fromEntries(FIELDS.map((field) => [field, ''])) as Typed;

/** Reads the values that a link presets: `?topic=payment&order=VT-…`, or `?team=press`. */
export function presetOf(url: URL): Typed {
  const { locale } = parseAddress(url.pathname);
  const read = (name: string, field: keyof typeof LIMITS) =>
    (url.searchParams.get(name) ?? '').slice(0, LIMITS[field].max);
  const topic = url.searchParams.get('topic') ?? '';
  const product = url.searchParams.get('product') ?? '';
  const team = url.searchParams.get('team') ?? '';
  return {
    ...EMPTY,
    category: CATEGORIES.find((category) => category === topic) ?? '',
    team: TEAMS.find((each) => each === team) ?? '',
    product: findProduct(product) ? product : '',
    version: read('version', 'version'),
    order: read('order', 'order'),
    subject: read('subject', 'subject'),
    language: locale.prefix,
  };
}

/** Fills in the name and address of a signed-in customer. */
export async function openForm(request: Request, context: Context) {
  const { newId } = context.get(servicesContext);
  const account = (await readSession(request, context))?.account;
  const person = account ? { name: account.name, email: account.email } : {};
  return { form: newId(), typed: { ...presetOf(new URL(request.url)), ...person }, ...formFacts() };
}

/**
 * Redirects (303) to the page of the request. A refusal (422, 429, 400) returns everything typed. `complete` supplies
 * the values that a shorter form does not ask for.
 */
export async function handleForm(
  request: Request,
  context: Context,
  complete: (typed: Typed) => Partial<Typed> = () => ({}),
) {
  const { attachments, newId } = context.get(servicesContext);
  const wait = context.get(requestInfoContext).consume('ticket');
  const store = wait === null ? attachments : null;
  const upload = await readUpload(request, { store, newId });
  const { locale } = parseAddress(new URL(request.url).pathname);
  const answer = readAnswer(upload, locale, newId);
  const refuse = async (change: Partial<TicketAnswer>, init: ResponseInit) => {
    await removeFiles(store, upload?.files ?? []);
    return data<TicketAnswer>({ ...answer, ...change }, init);
  };
  if (!upload?.isWhole || upload.read(HONEYPOT) !== '') {
    return refuse({ refused: 'malformed' }, { status: 400 });
  }
  const account = (await readSession(request, context))?.account ?? null;
  const email = answer.typed.email || (account?.email ?? '');
  const typed = { ...answer.typed, email, ...complete(answer.typed) };
  const faults = [...faultsOf(typed), ...fileFault(upload)];
  if (faults.length > 0) return refuse({ faults }, { status: 422 });
  if (wait !== null) return tooMany(wait);
  const input = readTicketInput(typed);
  const accountId = account && isSameEmail(account.email, input.email) ? account.id : null;
  const proof = upload.read('proof');
  const order = { id: answer.form, input, accountId, files: upload.files, proof };
  const opened = await open(order, context);
  if (!opened.ok) return tooMany(HOUR);
  const { secret, number } = opened;
  throw redirect(
    `${localize(locale, '/about/ticket')}?ticket=${ticketToken(secret, number)}&sent=1`,
    303,
  );

  function tooMany(seconds: number) {
    const headers = { 'retry-after': String(seconds) };
    return refuse({ refused: 'too-many' }, { status: 429, headers });
  }
}

/** Seconds to wait after too many forms. */
const HOUR = 3600;

type Order = Omit<Parameters<typeof openTicket>[1], 'from'>;

async function open(order: Order, context: Context) {
  const { database, attachments, settings } = context.get(servicesContext);
  const { from } = context.get(requestInfoContext);
  let keeps = false;
  try {
    const opened = await database.run((work) => openTicket(work, { ...order, from }));
    keeps = opened.ok && opened.value.keepsFiles;
    if (!opened.ok) return { ok: false as const };
    const { number } = opened.value.ticket;
    return { ok: true as const, secret: settings.sessionSecret, number };
  } finally {
    if (!keeps) await removeFiles(attachments, order.files);
  }
}

function readAnswer(upload: Upload | null, locale: Locale, newId: () => string): TicketAnswer {
  const { prefix: language, country } = locale;
  const readField = (field: Field) => upload?.read(field) || (field === 'language' ? language : '');
  const typed = Object.fromEntries(FIELDS.map((field) => [field, readField(field)])) as Typed;
  const form = parseId(upload?.read('form') ?? '') ?? newId();
  const emailHint = suggestEmail(typed.email, country);
  return {
    refused: null,
    faults: [],
    typed,
    form,
    hadFiles: upload !== null && hadFiles(upload),
    emailHint,
  };
}

const fileFault = ({ fault }: Upload): FieldFault[] =>
  fault ? [{ field: 'attachments', fault }] : [];
