import { note } from '../../../domain/audit/index.ts';
import {
  assignTicket,
  MOST_TAGS_OF_TICKET,
  selectTags,
  snoozeTicket,
  tagTicket,
} from '../../../domain/ticket/index.ts';
import { parseId } from '../../../kit/id.ts';
import { servicesContext } from '../../loaders/context.ts';
import type { FormValues } from '../form-values.ts';
import { readLineContext } from '../tickets/line.server.ts';
import { personName, tagText, ticketObject } from '../tickets/noted.server.ts';
import { snoozedUntil, snoozeText } from '../tickets/snooze.server.ts';
import { reply, type TicketForm } from './answer.server.ts';

/** Needs no reason, like an answer. */
export async function assign({ context, acting, thread: { ticket } }: TicketForm) {
  const { who, accountId, step, upload } = acting;
  const { number } = ticket;
  const typed = upload.read('assignee');
  const assigneeId = step === 'take' ? accountId : typed === 'nobody' ? null : parseId(typed);
  const seen = parseId(upload.read('seen'));
  const isDone = await context.get(servicesContext).database.run(async (work) => {
    if (step === 'assign' && typed !== 'nobody' && assigneeId === null) return false;
    const order = { number, staff: { id: who, name: who }, assigneeId, seen };
    const assigned = await assignTicket(work, order);
    if (!assigned.ok) return false;
    const { people } = await readLineContext(work);
    const before = personName(people, assigned.value.assigneeId);
    const after = personName(people, assigneeId);
    const object = ticketObject(number);
    if (before !== after)
      await note(work, { who, object, act: 'assign-ticket', why: number, before, after });
    return true;
  });
  return isDone ? null : reply({ refusal: 'changed' });
}

/** Adds the checked tags, and removes those that the page showed and that are no longer checked. */
export async function tag({ context, acting: { who, upload }, thread: { ticket } }: TicketForm) {
  const { number } = ticket;
  const isDone = await context.get(servicesContext).database.run(async (work) => {
    const known = await selectTags(work);
    const add = known.filter((each) => upload.read(`tag:${each}`) !== '');
    const seen = upload.read('seen').split(',');
    const remove = seen.filter((each) => !add.includes(each));
    const tagged = await tagTicket(work, { number, staff: { id: who, name: who }, add, remove });
    if (!tagged.ok) return false;
    const [before, after] = [tagText(tagged.value.ticket.tags), tagText(tagged.value.tags)];
    const object = ticketObject(number);
    if (before !== after)
      await note(work, { who, object, act: 'tag-ticket', why: number, before, after });
    return true;
  });
  const submitted: FormValues = [['form', 'tag']];
  return isDone
    ? null
    : reply({ refusal: 'check-fields', submitted, tagFault: MOST_TAGS_OF_TICKET });
}

export async function snooze({
  context,
  acting: { who, step, upload },
  thread: { ticket },
}: TicketForm) {
  const { number } = ticket;
  const { database, company, now } = context.get(servicesContext);
  const submitted: FormValues = ['form', 'until', 'moment'].map((name) => [
    name,
    upload.read(name),
  ]);
  const choice = { choice: upload.read('until'), moment: upload.read('moment') };
  const until = step === 'wake' ? null : snoozedUntil(choice, { now: now(), zone: company.zone });
  if (step === 'snooze' && until === null) return reply({ refusal: 'check-fields', submitted });
  const refusal = await database.run(async (work) => {
    const snoozed = await snoozeTicket(work, { number, staff: { id: who, name: who }, until });
    if (!snoozed.ok) return snoozed.code === 'moment' ? 'check-fields' : 'changed';
    const [before, after] = [snoozeText(snoozed.value.snoozedUntil), snoozeText(until)];
    const object = ticketObject(number);
    if (before !== after)
      await note(work, { who, object, act: 'snooze-ticket', why: number, before, after });
    return null;
  });
  return refusal === null ? null : reply({ refusal, submitted });
}
