import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { seconds } from '../../kit/time.ts';
import { addStaff } from '../../tests/harness/office-staff.ts';
import { openTicketScene, STAFF } from '../../tests/harness/tickets.ts';
import { EVERY_TICKET } from '../../tests/harness/whole-lists.ts';
import {
  answerTicket,
  assignTicket,
  listAssignees,
  listTickets,
  releaseTickets,
  selectChanges,
  solveTicket,
} from './index.ts';

const { base, input, later, opened, threadOf } = await openTicketScene();
const grace = await addStaff(base, 'grace@shop.example');
const boss = await addStaff(base, 'boss@shop.example', { role: 'admin' });
const seller = await addStaff(base, 'seller@shop.example', { role: 'marketing' });

const assign = (number: string, assigneeId: string | null, seen?: string | null) =>
  later((work) =>
    assignTicket(work, { number, staff: STAFF, assigneeId, ...(seen !== undefined && { seen }) }),
  );
const assigneeOf = async (number: string) => (await threadOf(number))?.ticket.assigneeId;

test('refuses accounts that cannot open tickets, and an assignment over that of somebody else', async () => {
  const { number } = await opened();
  for (const nobody of [seller, randomUUID()])
    expect(await assign(number, nobody)).toMatchObject({ code: 'changed' });
  expect(await assign('TK-00000000', grace)).toMatchObject({ code: 'unknown' });
  expect(await assign(number, grace, null)).toMatchObject({ ok: true });
  expect(await assign(number, boss, null)).toMatchObject({ code: 'changed' });
  expect(await assigneeOf(number)).toBe(grace);
  expect((await base.read(listAssignees)).map(({ id }) => id).toSorted()).toEqual(
    [grace, boss].toSorted(),
  );
});

test('keeps the assignment in the history, and leaves the moment that customers see alone', async () => {
  const { number, id, updatedAt } = await opened();
  await assign(number, grace);
  await assign(number, grace);
  await assign(number, null);
  const changes = await base.read((reader) => selectChanges(reader, id));
  expect(changes.map(({ what, reason }) => [what, reason])).toEqual([
    ['opened', null],
    ['assigned', 'grace@shop.example'],
    ['assigned', ''],
  ]);
  expect((await threadOf(number))?.ticket.updatedAt).toEqual(updatedAt);
});

test('gives a ticket that nobody has to whoever answers first', async () => {
  const { number } = await opened();
  const answer = (accountId: string) =>
    later((work) =>
      answerTicket(work, { number, staff: STAFF, text: `By ${accountId}`, files: [], accountId }),
    );
  await answer(grace);
  await answer(boss);
  expect(await assigneeOf(number)).toBe(grace);
});

test('lists the tickets of a person and of nobody, and releases the open ones of somebody who left', async () => {
  const product = 'vox-magic';
  const numbers: string[] = [];
  for (const _ of [1, 2, 3]) {
    base.clock.advance(seconds(1));
    numbers.push((await opened(input({ product }))).number);
  }
  const [one = '', two = '', three = ''] = numbers;
  await assign(one, boss);
  await assign(two, boss);
  await later((work) => solveTicket(work, { number: two, staff: STAFF }));
  const list = async (assignee: string | null) =>
    (await base.read((reader) => listTickets(reader, { ...EVERY_TICKET, product, assignee }))).map(
      ({ number }) => number,
    );
  expect(await list(boss)).toEqual([one, two]);
  expect(await list('nobody')).toEqual([three]);
  await base.run((work) => releaseTickets(work, boss));
  expect(await list(boss)).toEqual([two]);
  expect((await list('nobody')).toSorted()).toEqual([one, three].toSorted());
});
