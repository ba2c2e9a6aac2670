import { expect, test } from 'vitest';
import { days, hours } from '../../kit/time.ts';
import { openTicketScene, STAFF } from '../../tests/harness/tickets.ts';
import { EVERY_TICKET } from '../../tests/harness/whole-lists.ts';
import {
  countOpen,
  type ListedState,
  listTickets,
  SNOOZED_UNTIL_REPLY,
  snoozeTicket,
  solveTicket,
} from './index.ts';

const { base, later, opened, answer, write, threadOf } = await openTicketScene();

const snooze = (number: string, until: Date | null) =>
  later((work) => snoozeTicket(work, { number, staff: STAFF, until }));
const inHours = (count: number) => new Date(base.clock.now().getTime() + hours(count));
const list = async (state: ListedState) =>
  (await base.read((reader) => listTickets(reader, { ...EVERY_TICKET, state }))).map(
    ({ number }) => number,
  );
const snoozedUntil = async (number: string) => (await threadOf(number))?.ticket.snoozedUntil;

test('refuses moments that are over or too far away, and tickets that are over', async () => {
  const { number } = await opened();
  for (const wrong of [base.clock.now(), inHours(-1), inHours(24 * 400)])
    expect(await snooze(number, wrong)).toMatchObject({ code: 'moment' });
  await later((work) => solveTicket(work, { number, staff: STAFF }));
  expect(await snooze(number, inHours(1))).toMatchObject({ code: 'over' });
  expect(await snooze('TK-00000000', inHours(1))).toMatchObject({ code: 'unknown' });
});

test('takes a ticket out of the list of open ones, and it comes back by the clock', async () => {
  const { number } = await opened();
  const before = await base.read(countOpen);
  await snooze(number, inHours(2));
  expect(await list('open')).not.toContain(number);
  expect(await list('snoozed')).toContain(number);
  expect(await base.read(countOpen)).toBe(before - 1);
  base.clock.advance(hours(2));
  expect(await list('open')).toContain(number);
  expect(await list('snoozed')).not.toContain(number);
  expect(await base.read(countOpen)).toBe(before);
});

test('brings a ticket back when the customer replies, however long it was to wait', async () => {
  const { number } = await opened();
  await answer(number);
  await snooze(number, SNOOZED_UNTIL_REPLY);
  base.clock.advance(days(700));
  expect(await list('snoozed')).toContain(number);
  await write(number, 'It works no longer.');
  expect(await list('open')).toContain(number);
  expect(await snoozedUntil(number)).toBeNull();
});

test.each(['an answer', 'the end', 'staff'])('ends the snooze by %s', async (what) => {
  const { number } = await opened();
  await snooze(number, inHours(5));
  if (what === 'an answer') await answer(number);
  else if (what === 'staff') await snooze(number, null);
  else await later((work) => solveTicket(work, { number, staff: STAFF }));
  expect(await snoozedUntil(number)).toBeNull();
  expect(await list('snoozed')).not.toContain(number);
});
