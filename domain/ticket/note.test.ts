import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { openTicketScene, SECRET, STAFF } from '../../tests/harness/tickets.ts';
import {
  addNote,
  listNotes,
  listTicketsOf,
  NOTES_SHOWN,
  openThread,
  solveTicket,
  ticketToken,
} from './index.ts';

const { base, later, threadOf, opened, answer, mailsOf } = await openTicketScene();

test('hides notes of staff from the link, from mails, and from exports', async () => {
  const { number, id, email } = await opened();
  const secret = 'Asks for the third time.';
  const note = { number, staff: STAFF, text: secret };
  await later((work) => addNote(work, note));
  await answer(number);
  await base.run((work) => solveTicket(work, { number, staff: STAFF }));
  expect(await base.read((reader) => listNotes(reader, id))).toMatchObject({
    notes: [{ by: 'Grace', text: secret }],
    older: null,
  });
  const token = ticketToken(SECRET, number);
  const of = { accountId: randomUUID(), addresses: [{ email, until: null }] };
  const seen = JSON.stringify([
    await base.read((reader) => openThread(reader, SECRET, token)),
    await base.read((reader) => listTicketsOf(reader, of)),
    await mailsOf(email),
  ]);
  expect(seen).toContain('Please restart it.');
  expect(seen).not.toContain(secret);
});

test('stores a note sent twice once, also on a closed ticket, and changes nothing else', async () => {
  const { number, id } = await opened();
  await base.run((work) => solveTicket(work, { number, staff: STAFF, isFinal: true }));
  const ticket = () => threadOf(number);
  const before = await ticket();
  const note = (text: string, name = STAFF.name) =>
    later((work) => addNote(work, { number, text, staff: { ...STAFF, name } }));
  expect(await note('Advertising')).toMatchObject({ value: { isNew: true } });
  expect(await note('Advertising')).toMatchObject({ value: { isNew: false } });
  expect(await note('Advertising', 'Ken')).toMatchObject({ value: { isNew: true } });
  const { notes } = await base.read((reader) => listNotes(reader, id));
  expect(notes).toHaveLength(2);
  expect(await ticket()).toEqual(before);
});

test('shows the newest notes, and older ones on request', async () => {
  const { number, id } = await opened();
  await base.run(async (work) => {
    for (let count = 0; count < NOTES_SHOWN + 2; count += 1)
      await addNote(work, { number, text: `note ${count}`, staff: STAFF });
  });
  const newest = await base.read((reader) => listNotes(reader, id));
  expect(newest.notes).toHaveLength(NOTES_SHOWN);
  const older = await base.read((reader) => listNotes(reader, id, newest.older));
  expect(older).toMatchObject({ older: null });
  expect(new Set([...older.notes, ...newest.notes].map(({ text }) => text)).size).toBe(
    NOTES_SHOWN + 2,
  );
});
