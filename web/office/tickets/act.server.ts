import {
  type BulkAction,
  changeInBulk,
  findBulkChange,
  listAssignees,
  parseTicketNumber,
  selectTags,
  undoBulkChange,
} from '../../../domain/ticket/index.ts';
import { parseId } from '../../../kit/id.ts';
import { servicesContext } from '../../loaders/context.ts';
import { textField } from '../../loaders/limited-form.server.ts';
import { sameQuery, toDone } from '../done.server.ts';
import { act, type RouteArgs, type StaffAction } from '../guard.server.ts';
import { oneOf } from '../query.ts';
import { reasonFault } from '../reason.ts';
import { readLineContext } from './line.server.ts';
import { noteBulkChange, noteUndone } from './noted.server.ts';
import { readName } from './read-name.ts';
import { type BulkFault, refuseTickets } from './refuse.server.ts';
import { dropFilter, keepFilter } from './saved.server.ts';
import { snoozedUntil } from './snooze.server.ts';

export async function actOnTickets(routeArgs: RouteArgs) {
  const acting = await act(routeArgs, 'office-tickets');
  if (acting.step === 'save-filter') return keepFilter(routeArgs, acting);
  if (acting.step === 'remove-filter') return dropFilter(routeArgs, acting);
  if (acting.step === 'bulk-undo') return undo(routeArgs, acting);
  return change(routeArgs, acting);
}

/** The page says what happened, and offers to undo it. */
const toResult = ({ request }: RouteArgs, id: string): never =>
  toDone(request, { ...sameQuery(request), bulk: id });

async function change(routeArgs: RouteArgs, { who, accountId, step, form }: StaffAction) {
  const services = routeArgs.context.get(servicesContext);
  const numbers = form.getAll('chosen').flatMap((each) => parseTicketNumber(`${each}`) ?? []);
  if (numbers.length === 0) return refuseTickets(form, { fault: 'chosen' });
  const why = textField(form, 'why');
  const isEnding = step === 'bulk-solve' || step === 'bulk-shut';
  if (isEnding && reasonFault(why) !== null) return refuseTickets(form, { fault: 'why' });
  const id = parseId(textField(form, 'once')) ?? services.newId();
  const place = { now: services.now(), zone: services.company.zone };
  const fault = await services.database.run(async (work): Promise<BulkFault | 'taken' | null> => {
    const action = readChange(step, form, {
      ...place,
      tags: await selectTags(work),
      assignees: (await listAssignees(work)).map((one) => one.id),
    });
    if (typeof action === 'string') return action;
    const staff = { id: who, name: who, ...(isEnding && { reason: why }) };
    const changed = await changeInBulk(work, {
      id,
      accountId,
      staff,
      numbers,
      change: action,
      read: new Map(numbers.map((number) => [number, textField(form, readName(number))])),
    });
    if (!changed.ok) return changed.code;
    const { bulk, isNew } = changed.value;
    if (!isNew) return null;
    const { people } = await readLineContext(work);
    const { what, items } = bulk;
    await noteBulkChange(work, { who, what, items, people, why: isEnding ? why : '' });
    return null;
  });
  // The page gives the form another id, so that sending it again does it.
  if (fault === 'taken') return refuseTickets(form, { refusal: 'repeated' });
  return fault === null ? toResult(routeArgs, id) : refuseTickets(form, { fault });
}

type Known = {
  readonly now: Date;
  readonly zone: string;
  readonly tags: readonly string[];
  readonly assignees: readonly string[];
};

function readChange(step: string, form: FormData, known: Known): BulkAction | BulkFault {
  if (step === 'bulk-solve') return { what: 'solve' };
  if (step === 'bulk-shut') return { what: 'shut' };
  if (step === 'bulk-assign') {
    const typed = textField(form, 'assignee');
    const assigneeId = oneOf(known.assignees, typed);
    return assigneeId === null && typed !== 'nobody' ? 'assignee' : { what: 'assign', assigneeId };
  }
  if (step === 'bulk-snooze') {
    const choice = { choice: textField(form, 'until'), moment: textField(form, 'moment') };
    const until = snoozedUntil(choice, known);
    return until === null || until <= known.now ? 'moment' : { what: 'snooze', until };
  }
  const tag = oneOf(known.tags, textField(form, 'tag'));
  return tag === null ? 'tag' : { what: step === 'bulk-tag' ? 'tag' : 'untag', tag };
}

async function undo(routeArgs: RouteArgs, { who, accountId, form }: StaffAction) {
  const id = parseId(textField(form, 'bulk'));
  const { database } = routeArgs.context.get(servicesContext);
  const undone = await database.run(async (work) => {
    const bulk = id && (await findBulkChange(work, { id, accountId }));
    if (!bulk) return null;
    const result = await undoBulkChange(work, {
      id: bulk.id,
      accountId,
      staff: { id: who, name: who },
    });
    if (!result.ok) return null;
    const { people } = await readLineContext(work);
    await noteUndone(work, { who, what: bulk.what, items: result.value.items, people });
    return result.value;
  });
  if (undone === null) return refuseTickets(form, { refusal: 'changed' });
  const { bulk: _, done: __, ...rest } = sameQuery(routeArgs.request);
  return toDone(routeArgs.request, {
    ...rest,
    undone: `${undone.items.length}`,
    skipped: `${undone.skipped}`,
  });
}
