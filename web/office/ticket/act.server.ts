import { data, redirect } from 'react-router';
import { type Act, note } from '../../../domain/audit/index.ts';
import {
  addNote,
  findThread,
  LIMITS,
  lengthOf,
  listMacros,
  removeParticipant,
  reopenTicket,
  type Staff,
  solveTicket,
  updateCopies,
} from '../../../domain/ticket/index.ts';
import { servicesContext, type Work } from '../../loaders/context.ts';
import { removeFiles } from '../../loaders/upload-form.server.ts';
import { pageUrl } from '../../routing/page-url.ts';
import type { FormValues } from '../form-values.ts';
import { actWithFiles, type RouteArgs } from '../guard.server.ts';
import { reasonFault } from '../reason.ts';
import {
  type NoteFault,
  reply,
  sendAnswer,
  type TicketAnswer,
  type TicketForm,
  typedIn,
} from './answer.server.ts';
import { keepDeclaration } from './declaration.server.ts';
import { assign, snooze, tag } from './handling.server.ts';

export async function actOnTicket(routeArgs: RouteArgs, typedNumber: string) {
  const acting = await actWithFiles(routeArgs, 'office-ticket');
  const { database, attachments } = routeArgs.context.get(servicesContext);
  const thread = await database.read((reader) => findThread(reader, typedNumber));
  const { step, upload } = acting;
  if (thread === null || step !== 'answer') await removeFiles(attachments, upload.files);
  if (thread === null) throw data(null, { status: 404 });
  const given = { acting, thread, context: routeArgs.context };
  if (step === 'insert-macro') return insert(given);
  const refusal = await doStep(given);
  if (refusal !== null) return refusal;
  const rest = { ...typedIn(upload), ...DONE_WITH[step] };
  if (rest.text !== '' || rest.note !== '' || rest.hadFiles)
    return reply({ ...rest, isDone: true }, 200);
  throw redirect(`${pageUrl(routeArgs.request).pathname}?done=1`, 303);
}

/** Typed values that a completed step clears. */
const DONE_WITH: Readonly<Record<string, Partial<TicketAnswer>>> = {
  answer: { text: '', hadFiles: false },
  note: { note: '' },
};

function doStep(given: TicketForm) {
  const { step } = given.acting;
  if (step === 'answer') return sendAnswer(given);
  if (step === 'start-copies' || step === 'stop-copies') return changeCopies(given);
  if (step === 'remove-participant') return removePerson(given);
  if (step === 'record-declaration') return keepDeclaration(given);
  if (step === 'take' || step === 'assign') return assign(given);
  if (step === 'tag') return tag(given);
  if (step === 'snooze' || step === 'wake') return snooze(given);
  return step === 'note' ? keepNote(given) : change(given);
}

/** Refused if the ticket already has that state, or has an unread message. */
async function change({ context, acting: { who, step, upload }, thread: { ticket } }: TicketForm) {
  const why = upload.read('why');
  const submitted: FormValues = [
    ['form', upload.read('form')],
    ['why', why],
  ];
  const fault = reasonFault(why);
  if (fault !== null) return reply({ refusal: fault, submitted });
  const { number } = ticket;
  const staff: Staff = { id: who, name: who, reason: why };
  const isDone = await context.get(servicesContext).database.run(async (work) => {
    const result = await end(work, step, { number, staff, read: upload.read('read') });
    if (!result.ok) return false;
    const { before } = result.value;
    const after = result.value.ticket.state;
    if (after === before) return false;
    const object = { kind: 'ticket' as const, id: number, name: number };
    await note(work, { who, why, object, act: ACT_OF[step] ?? 'solve-ticket', before, after });
    return true;
  });
  return isDone ? null : reply({ refusal: 'changed', submitted }, 422);
}

/** `submitted` fills the form again, and `fault` is that of the reason. */
function readPerson(upload: TicketForm['acting']['upload']) {
  const why = upload.read('why');
  const submitted: FormValues = [
    ['form', upload.read('form')],
    ['why', why],
  ];
  return { why, email: upload.read('email'), submitted, fault: reasonFault(why) };
}

async function changeCopies({
  context,
  acting: { who, step, upload },
  thread: { ticket },
}: TicketForm) {
  const { why, email, submitted, fault } = readPerson(upload);
  if (fault !== null) return reply({ refusal: fault, submitted });
  const getsCopies = step === 'start-copies';
  const isDone = await context.get(servicesContext).database.run(async (work) => {
    if (!(await updateCopies(work, ticket.id, { email, getsCopies }))) return false;
    const object = { kind: 'ticket' as const, id: ticket.number, name: ticket.number };
    const [before, after] = getsCopies ? [null, email] : [email, null];
    await note(work, { who, why, object, act: 'change-copies', before, after });
    return true;
  });
  return isDone ? null : reply({ refusal: 'changed', submitted }, 422);
}

/** Refused if they are not a participant. */
async function removePerson({ context, acting: { who, upload }, thread: { ticket } }: TicketForm) {
  const { why, email, submitted, fault } = readPerson(upload);
  if (fault !== null) return reply({ refusal: fault, submitted });
  const isDone = await context.get(servicesContext).database.run(async (work) => {
    if (!(await removeParticipant(work, ticket.id, email))) return false;
    const object = { kind: 'ticket' as const, id: ticket.number, name: ticket.number };
    const act = 'remove-participant';
    await note(work, { who, why, object, act, before: email, after: null });
    return true;
  });
  return isDone ? null : reply({ refusal: 'changed', submitted }, 422);
}

const ACT_OF: Readonly<Record<string, Act>> = { reopen: 'reopen-ticket', shut: 'shut-ticket' };

type EndOrder = Readonly<Record<'number' | 'read', string>> & { readonly staff: Staff };

const end = (work: Work, step: string, { number, staff, read }: EndOrder) =>
  step === 'reopen'
    ? reopenTicket(work, { number, staff })
    : solveTicket(work, { number, staff, read, isFinal: step === 'shut' });

/** Appends the macro to the typed text and stores nothing. */
async function insert({ context, acting: { upload }, thread: { ticket } }: TicketForm) {
  const { database, settings } = context.get(servicesContext);
  const macros = await database.read((reader) => listMacros(reader, settings.siteUrl, ticket));
  const chosen = macros.find(({ name }) => name === upload.read('macro'));
  const typed = typedIn(upload);
  const text = [typed.text, chosen?.text ?? ''].filter((part) => part !== '').join('\n\n');
  return reply({ ...typed, text }, 200);
}

/** Only staff see the note. The audit entry names the ticket, not the text. */
async function keepNote({ context, acting: { who, upload }, thread: { ticket } }: TicketForm) {
  const typed = typedIn(upload);
  const text = typed.note;
  const refuse = (noteFault: NoteFault) => reply({ ...typed, noteFault, refusal: 'check-fields' });
  if (text === '') return refuse('note-required');
  if (lengthOf(text) > LIMITS.message.max) return refuse('answer-long');
  const { number } = ticket;
  await context.get(servicesContext).database.run(async (work) => {
    const added = await addNote(work, { number, text, staff: { id: who, name: who } });
    if (!added.ok || !added.value.isNew) return;
    const object = { kind: 'ticket' as const, id: number, name: number };
    const nothing = { before: null, after: null };
    await note(work, { who, object, act: 'note-ticket', why: number, ...nothing });
  });
  return null;
}
