import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { minutes } from '../../kit/time.ts';
import { addStaff } from '../../tests/harness/office-staff.ts';
import { openTicketScene, STAFF } from '../../tests/harness/tickets.ts';
import { MAIL_SOLVED, mailSolved } from './bulk.ts';
import {
  addTag,
  type BulkAction,
  changeInBulk,
  removeTag,
  tagTicket,
  undoBulkChange,
} from './index.ts';

const { base, later, opened, write, threadOf, stateOf, mailsOf } = await openTicketScene();
const grace = await addStaff(base, 'grace@shop.example');
const accountId = grace;
await base.run((work) => addTag(work, 'spam'));

type Form = { readonly id: string; readonly by?: string; readonly reason?: string };
const send = (
  { id, by = accountId, reason }: Form,
  numbers: readonly string[],
  change: BulkAction,
) => {
  const staff = { ...STAFF, ...(reason !== undefined && { reason }) };
  return later((work) => changeInBulk(work, { id, accountId: by, staff, numbers, change }));
};
async function bulk(numbers: readonly string[], change: BulkAction) {
  const result = await send({ id: randomUUID() }, numbers, change);
  if (!result.ok) throw new Error(result.code);
  return result.value.bulk;
}
const undo = (id: string, by = accountId) =>
  later((work) => undoBulkChange(work, { id, accountId: by, staff: STAFF }));
const three = async () =>
  [await opened(), await opened(), await opened()].map(({ number }) => number);
const ticketOf = async (number: string) => (await threadOf(number))?.ticket;
const mailsLater = (id: string) => base.run((work) => mailSolved(work, id));
const inAnHour = () => new Date(base.clock.now().getTime() + minutes(60));

const CHANGES: readonly (readonly [string, () => BulkAction])[] = [
  ['solve', () => ({ what: 'solve' })],
  ['shut', () => ({ what: 'shut' })],
  ['assign', () => ({ what: 'assign', assigneeId: grace })],
  ['tag', () => ({ what: 'tag', tag: 'spam' })],
  ['snooze', () => ({ what: 'snooze', until: inAnHour() })],
];

test('refuses to undo what another person did, what is undone, and what was long ago', async () => {
  const numbers = await three();
  const { id } = await bulk(numbers, { what: 'solve' });
  expect(await undo(id, randomUUID())).toMatchObject({ code: 'late' });
  expect(await undo(randomUUID())).toMatchObject({ code: 'late' });
  expect(await undo(id)).toMatchObject({ ok: true });
  expect(await undo(id)).toMatchObject({ code: 'late' });
  const old = await bulk(numbers, { what: 'solve' });
  base.clock.advance(minutes(11));
  expect(await undo(old.id)).toMatchObject({ code: 'late' });
  expect(await stateOf(numbers[0] ?? '')).toBe('solved');
});

test('leaves alone what refuses, is already so, or does not exist', async () => {
  const [one = '', two = '', rest = ''] = await three();
  await later((work) => tagTicket(work, { number: one, staff: STAFF, add: ['spam'], remove: [] }));
  await bulk([two], { what: 'shut' });
  const tagged = await bulk([one, rest, rest, 'TK-00000000'], { what: 'tag', tag: 'spam' });
  expect(tagged).toMatchObject({ items: [{ number: rest }], skipped: 2 });
  const snoozed = await bulk([two], { what: 'snooze', until: inAnHour() });
  expect(snoozed).toMatchObject({ items: [], skipped: 1 });
});

test.each(['solve', 'shut'] as const)(
  'does not %s a request with an unread message',
  async (what) => {
    const [one = '', two = ''] = await three();
    const read = new Map<string, string>();
    for (const number of [one, two])
      read.set(number, (await threadOf(number))?.messages.at(-1)?.id ?? '');
    base.clock.advance(minutes(30));
    await write(two, 'One more thing.');
    const input = { id: randomUUID(), accountId, staff: STAFF, numbers: [one, two], read };
    const changed = await later((work) => changeInBulk(work, { ...input, change: { what } }));
    expect(changed).toMatchObject({ value: { bulk: { items: [{ number: one }], skipped: 1 } } });
    expect(await stateOf(two)).toBe('open');
  },
);

test.each(CHANGES)('restores everything after the change %s', async (_, changeOf) => {
  const numbers = await three();
  const before = await Promise.all(numbers.map(ticketOf));
  const { id, items } = await bulk(numbers, changeOf());
  expect(items).toHaveLength(3);
  for (const number of numbers)
    expect(await ticketOf(number)).not.toEqual(before.find((one) => one?.number === number));
  expect(await undo(id)).toMatchObject({ value: { skipped: 0 } });
  for (const [index, number] of numbers.entries()) {
    const { updatedAt: _at, ...ticket } = (await ticketOf(number)) ?? { updatedAt: null };
    expect(before[index]).toMatchObject(ticket);
  }
});

test('does not undo what somebody has changed since', async () => {
  const [one = '', two = '', rest = ''] = await three();
  const { id } = await bulk([one, two, rest], { what: 'solve' });
  await write(two, 'Not solved at all.');
  const undone = await undo(id);
  expect(undone).toMatchObject({ value: { skipped: 1 } });
  expect(await threadOf(two)).toMatchObject({ ticket: { state: 'open', solvedAt: null } });
  expect(await stateOf(one)).toBe('open');
});

test('leaves a ticket whose former assignee has left, or whose former tag was deleted', async () => {
  const former = await addStaff(base, 'former@shop.example');
  const [one = '', two = '', rest = ''] = await three();
  await bulk([one, two], { what: 'assign', assigneeId: former });
  const moved = await bulk([one, two, rest], { what: 'assign', assigneeId: grace });
  await base.database.pool.query("UPDATE account SET role = 'none' WHERE id = $1", [former]);
  expect(await undo(moved.id)).toMatchObject({ value: { skipped: 2, items: [{ number: rest }] } });
  expect(await ticketOf(one)).toMatchObject({ assigneeId: grace });
  await base.run((work) => addTag(work, 'beta'));
  await bulk([one, two], { what: 'tag', tag: 'beta' });
  const untagged = await bulk([one, two], { what: 'untag', tag: 'beta' });
  await base.run((work) => removeTag(work, 'beta'));
  expect(await undo(untagged.id)).toMatchObject({ value: { skipped: 2, items: [] } });
  expect(await ticketOf(one)).toMatchObject({ tags: [] });
});

test('emails the customers once it can no longer be undone, and only of what is still solved', async () => {
  const tickets = [await opened(), await opened()];
  const [kept, back] = tickets;
  const { id } = await bulk(
    tickets.map(({ number }) => number),
    { what: 'solve' },
  );
  const job = base.jobs.findLast(({ data }) => data['id'] === id);
  expect(job?.job).toBe(MAIL_SOLVED);
  const wait = (job?.options.startAfter?.getTime() ?? 0) - base.clock.now().getTime();
  expect(wait).toBeGreaterThan(minutes(10));
  const closedMails = async (email = '') =>
    (await mailsOf(email)).filter(({ kind }) => kind === 'ticket-closed').length;
  expect(await closedMails(kept?.email)).toBe(0);
  await write(back?.number ?? '', 'Wait!');
  await mailsLater(id);
  await mailsLater(id);
  expect([await closedMails(kept?.email), await closedMails(back?.email)]).toEqual([1, 0]);
});

test.each(CHANGES)('does once what was sent twice: %s', async (_, make) => {
  const numbers = await three();
  const id = randomUUID();
  const change = make();
  const first = await send({ id }, numbers, change);
  expect(first).toMatchObject({ value: { isNew: true, bulk: { id } } });
  const again = await send({ id }, numbers.toReversed(), change);
  expect(again).toEqual({ ...first, value: { ...(first.ok && first.value), isNew: false } });
});

test('refuses a known id with other contents, or from somebody else', async () => {
  const numbers = await three();
  const id = randomUUID();
  await send({ id, reason: 'answered' }, numbers.slice(0, 2), { what: 'solve' });
  const others = [
    send({ id, reason: 'answered' }, numbers.slice(0, 2), { what: 'shut' }),
    send({ id, reason: 'answered' }, numbers, { what: 'solve' }),
    send({ id, reason: 'spam' }, numbers.slice(0, 2), { what: 'solve' }),
    send({ id, reason: 'answered', by: randomUUID() }, numbers.slice(0, 2), { what: 'solve' }),
  ];
  for (const other of others) expect(await other).toEqual({ ok: false, code: 'taken' });
  expect(await stateOf(numbers[2] ?? '')).toBe('open');
});

test('refuses the same form after an undo, and a form with another view of the messages', async () => {
  const numbers = await three();
  const id = randomUUID();
  await send({ id }, numbers, { what: 'solve' });
  expect(await undo(id)).toMatchObject({ ok: true });
  expect(await send({ id }, numbers, { what: 'solve' })).toEqual({ ok: false, code: 'taken' });
  for (const what of ['solve', 'shut', 'snooze'] as const) {
    const change: BulkAction = what === 'snooze' ? { what, until: inAnHour() } : { what };
    const input = { id: randomUUID(), accountId, staff: STAFF, numbers, change };
    const read = (message: string) => new Map(numbers.map((number) => [number, message]));
    const sent = (message: string) =>
      later((work) => changeInBulk(work, { ...input, read: read(message) }));
    await sent('');
    expect(await sent('')).toMatchObject({ ok: true, value: { isNew: false } });
    const other = await sent(randomUUID());
    // A request can be put off whatever was read of it.
    expect(other).toMatchObject(what === 'snooze' ? { ok: true } : { ok: false, code: 'taken' });
  }
});

test('does once what was sent twice at once', async () => {
  const numbers = await three();
  const form = { id: randomUUID() };
  const both = await Promise.all([
    send(form, numbers, { what: 'tag', tag: 'spam' }),
    send(form, numbers, { what: 'tag', tag: 'spam' }),
  ]);
  expect(both.filter((each) => each.ok && each.value.isNew)).toHaveLength(1);
});
