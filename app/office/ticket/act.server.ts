import { data, redirect } from 'react-router';
import { type Act, note } from '../../../domain/audit/index.ts';
import {
  answerTicket,
  cleanText,
  closeTicket,
  findThread,
  LIMITS,
  lengthOf,
  listMacros,
  reopenTicket,
  type Staff,
  type Thread,
} from '../../../domain/ticket/index.ts';
import { servicesContext, type Work } from '../../request/context.ts';
import { textField } from '../../request/limited-form.server.ts';
import { pageUrl } from '../../request/page-url.ts';
import type { Refusal } from '../act-form.tsx';
import { type Acting, type Asking, act } from '../guard.server.ts';

/** Why an answer was not sent. */
export type AnswerFault = 'answer-required' | 'answer-long' | 'changed' | 'full' | 'over';
/** What the page says after a form; the answer as far as it was typed. */
export type TicketAnswer = {
  readonly refusal: Refusal | null;
  readonly fault: AnswerFault | null;
  readonly text: string;
};

const reply = (answer: Partial<TicketAnswer>, status = 422) =>
  data<TicketAnswer>({ refusal: null, fault: null, text: '', ...answer }, { status });

/** Does one thing in a request: puts a ready answer into the field, answers, closes or opens it again. */
export async function actOnTicket(asking: Asking, typedNumber: string) {
  const acting = await act(asking, 'office-ticket');
  const { database } = asking.context.get(servicesContext);
  const thread = await database.read((reader) => findThread(reader, typedNumber));
  if (thread === null) throw data(null, { status: 404 });
  if (acting.step === 'insert-macro') return insert(asking, acting, thread);
  const given = { acting, thread, context: asking.context };
  const refusal = acting.step === 'answer' ? await answer(given) : await change(given);
  if (refusal !== null) return refusal;
  throw redirect(`${pageUrl(asking.request).pathname}?done=1`, 303);
}

type Given = Pick<Asking, 'context'> & { readonly acting: Acting; readonly thread: Thread };

/** Everything but an answer: another state, and why. */
async function change({ context, acting: { who, step, form }, thread: { ticket } }: Given) {
  const why = textField(form, 'why');
  if (why === '') return reply({ refusal: 'reason-required' });
  const { number, state: before } = ticket;
  const staff: Staff = { id: who, name: who, reason: why };
  const isDone = await context.get(servicesContext).database.run(async (work) => {
    const result = await end(work, step, { number, staff });
    if (!result.ok) return false;
    const object = { kind: 'ticket' as const, id: number, name: number };
    const changed = { before, after: result.value.state };
    await note(work, { who, why, object, act: ACT_OF[step] ?? 'solve-ticket', ...changed });
    return true;
  });
  return isDone ? null : reply({ refusal: 'changed' }, 409);
}

const ACT_OF: Readonly<Record<string, Act>> = { reopen: 'reopen-ticket', shut: 'shut-ticket' };

const end = (work: Work, step: string, { number, staff }: { number: string; staff: Staff }) =>
  step === 'reopen'
    ? reopenTicket(work, { number, staff })
    : closeTicket(work, { number, staff, isFinal: step === 'shut' });

/** Nothing is changed: the form comes back with the ready answer behind what was typed. */
async function insert({ context }: Asking, { form }: Acting, { ticket }: Thread) {
  const { database, settings } = context.get(servicesContext);
  const macros = await database.read((reader) => listMacros(reader, settings.siteUrl, ticket));
  const chosen = macros.find(({ name }) => name === textField(form, 'macro'));
  const parts = [cleanText(textField(form, 'text')), chosen?.text ?? ''];
  return reply({ text: parts.filter((part) => part !== '').join('\n\n') }, 200);
}

async function answer({ context, acting: { who, form }, thread: { ticket } }: Given) {
  const text = cleanText(textField(form, 'text'));
  if (text === '') return reply({ fault: 'answer-required' });
  if (lengthOf(text) > LIMITS.message.max) return reply({ text, fault: 'answer-long' });
  const { number } = ticket;
  const read = textField(form, 'read');
  const staff: Staff = { id: who, name: who };
  const { database } = context.get(servicesContext);
  const result = await database.run(async (work) => {
    const order = { number, staff, text, files: [], read };
    const answered = await answerTicket(work, order);
    if (!answered.ok || !answered.value.isNew) return answered;
    const object = { kind: 'ticket' as const, id: number, name: number };
    const states = { before: ticket.state, after: answered.value.ticket.state };
    // The request itself is the reason, and what was answered stands in it.
    await note(work, { who, object, act: 'answer-ticket', why: number, ...states });
    return answered;
  });
  if (result.ok) return null;
  const fault = result.code === 'changed' || result.code === 'full' ? result.code : 'over';
  return reply({ text, fault }, 409);
}
