import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { days } from '../../kit/time.ts';
import { openTicketScene, SECRET, STAFF, ticketFile } from '../../tests/harness/tickets.ts';
import {
  addMessage,
  addNote,
  answerTicket,
  findThread,
  findThreadFile,
  openThread,
  rateTicket,
  reopenTicket,
  selectChanges,
  solveTicket,
  ticketToken,
} from './index.ts';
import { MOST_MESSAGES } from './ticket.ts';

const { base, input, later, threadOf, opened, write, answer, fill, textsOf, stateOf, mailsOf } =
  await openTicketScene();

describe('refused', () => {
  test('refuses an answer if there is an unread message, but accepts the same answer twice', async () => {
    const { number } = await opened();
    const last = async () => (await threadOf(number))?.messages.at(-1)?.id ?? '';
    const order = { number, staff: STAFF, text: 'Try again, please.', files: [] };
    const read = await last();
    await write(number, 'One thing more.');
    const early = await later((work) => answerTicket(work, { ...order, read }));
    expect(early).toMatchObject({ code: 'changed' });
    const now = await last();
    for (const round of [1, 2]) {
      const answered = await later((work) => answerTicket(work, { ...order, read: now }));
      expect(answered).toMatchObject({ value: { isNew: round === 1 } });
    }
    expect(await textsOf(number)).toHaveLength(3);
  });

  test('does not let staff close a ticket with an unread message, but lets its visitor', async () => {
    const { number } = await opened();
    const last = async () => (await threadOf(number))?.messages.at(-1)?.id ?? '';
    const read = await last();
    await write(number, 'One thing more.');
    const end = (order: { staff: typeof STAFF | null; read?: string; isFinal?: boolean }) =>
      later((work) => solveTicket(work, { number, ...order }));
    for (const isFinal of [false, true])
      expect(await end({ staff: STAFF, read, isFinal })).toMatchObject({ code: 'changed' });
    expect(await stateOf(number)).toBe('open');
    expect(await end({ staff: null })).toMatchObject({ ok: true });
    expect(await end({ staff: STAFF, read: await last(), isFinal: true })).toMatchObject({
      value: { before: 'solved' },
    });
  });

  test('writes nothing into an unknown ticket', async () => {
    const nowhere = { number: 'TK-00000000', staff: STAFF, text: 'x' };
    expect(await base.run((work) => addNote(work, nowhere))).toMatchObject({ code: 'unknown' });
    expect(await write('TK-00000000', 'x')).toMatchObject({ code: 'unknown' });
    expect(await answer('TK-00000000')).toMatchObject({ code: 'unknown' });
    const close = { number: 'TK-00000000', staff: null };
    expect(await base.run((work) => solveTicket(work, close))).toMatchObject({ code: 'unknown' });
  });

  test('opens neither a ticket nor its files for a forged link', async () => {
    const fileId = randomUUID();
    const form = input();
    const { number } = await opened(form, { files: [ticketFile(fileId)] });
    const other = ticketToken(SECRET, (await opened()).number);
    const find = (token: string) =>
      base.read((reader) => findThreadFile(reader, SECRET, { token, fileId }));
    expect(await base.read((reader) => openThread(reader, SECRET, `${number}.x`))).toBeNull();
    expect(await find(other)).toBeNull();
    expect(await find(`${number}.x`)).toBeNull();
    expect(await find(ticketToken(SECRET, number))).toMatchObject({ id: fileId });
  });

  test('accepts no rating before an answer', async () => {
    const { number } = await opened();
    const rate = () => base.run((work) => rateTicket(work, { number, rating: 'bad' }));
    expect(await rate()).toBe(false);
    await answer(number);
    expect(await rate()).toBe(true);
  });
});

describe('odd', () => {
  test('stores a message sent twice once', async () => {
    const { number } = await opened();
    expect(await write(number, 'More')).toMatchObject({ value: { isNew: true } });
    expect(await write(number, 'More')).toMatchObject({ value: { isNew: false } });
    expect(await textsOf(number)).toHaveLength(2);
  });

  test('accepts a stored message again when the ticket is full or closed', async () => {
    const { number } = await opened();
    const sent = { number, text: 'The last one.', source: 'page', mailId: null } as const;
    const files = [ticketFile(randomUUID())];
    const form = randomUUID();
    const send = () => later((work) => addMessage(work, { ...sent, form, files }));
    await fill(number, MOST_MESSAGES - 1);
    expect(await send()).toMatchObject({ value: { isNew: true } });
    expect(await write(number, 'One more.')).toMatchObject({ code: 'full' });
    expect(await send()).toMatchObject({ value: { isNew: false } });
    await later((work) => solveTicket(work, { number, staff: STAFF, isFinal: true }));
    expect(await write(number, 'One more.')).toMatchObject({ code: 'closed' });
    expect(await send()).toMatchObject({ value: { isNew: false } });
    expect(await textsOf(number)).toHaveLength(MOST_MESSAGES);
  });

  test('accepts a stored answer again when the ticket is full or closed', async () => {
    const { number } = await opened();
    await fill(number, MOST_MESSAGES - 1);
    const read = (await threadOf(number))?.messages.at(-1)?.id ?? '';
    const order = { number, staff: STAFF, text: 'Try again, please.', files: [], read };
    const send = () => later((work) => answerTicket(work, order));
    expect(await send()).toMatchObject({ value: { isNew: true } });
    expect(await send()).toMatchObject({ value: { isNew: false } });
    expect(await answer(number, 'Another one.')).toMatchObject({ code: 'full' });
    await later((work) => solveTicket(work, { number, staff: STAFF, isFinal: true }));
    expect(await send()).toMatchObject({ value: { isNew: false } });
    expect(await answer(number, 'Another one.')).toMatchObject({ code: 'closed' });
  });

  test('reopens a solved ticket for thirty days, then never', async () => {
    const { number } = await opened();
    const close = () => later((work) => solveTicket(work, { number, staff: STAFF }));
    expect(await close()).toMatchObject({
      value: { ticket: { state: 'solved' }, before: 'open' },
    });
    expect(await close()).toMatchObject({ value: { before: 'solved' } });
    base.clock.advance(days(29));
    await write(number, 'It is back.');
    expect(await stateOf(number)).toBe('open');
    await close();
    base.clock.advance(days(31));
    expect(await stateOf(number)).toBe('closed');
    expect(await write(number, 'Too late.')).toMatchObject({ code: 'closed' });
    expect(await answer(number)).toMatchObject({ code: 'closed' });
    const changes = await base.read(async (reader) => {
      const thread = await findThread(reader, number);
      return selectChanges(reader, thread?.ticket.id ?? '');
    });
    expect(changes.map(({ what, before, after }) => [what, before, after])).toEqual([
      ['opened', null, 'open'],
      ['solved', 'open', 'solved'],
      ['reopened', 'solved', 'open'],
      ['solved', 'open', 'solved'],
    ]);
    expect(changes[1]).toMatchObject({ staffId: 'staff-1', reason: 'it was asked' });
  });
});

describe('happy', () => {
  test('goes through its states and sends mails in its language', async () => {
    const form = input({ order: 'VT-0000ABCD' });
    const { number, id } = await opened(form);
    const result = await answer(number, 'First line\nSecond line');
    expect(result).toMatchObject({
      value: { ticket: { state: 'waiting', firstAnswerAt: expect.any(Date) } },
    });
    await write(number, 'Thank you!');
    expect(await stateOf(number)).toBe('open');
    await base.run((work) => solveTicket(work, { number, staff: STAFF }));
    const mails = await mailsOf(form.email);
    expect(mails.map(({ kind, locale }) => `${locale} ${kind}`).sort()).toEqual([
      'de ticket-answered',
      'de ticket-closed',
      'de ticket-received',
    ]);
    expect(mails.every(({ fields }) => fields['number'] === number)).toBe(true);
    const texts = mails.find(({ kind }) => kind === 'ticket-answered')?.fields;
    expect(texts?.['answer']).toBe('First line\nSecond line');
    const found = await base.read((reader) =>
      openThread(reader, SECRET, ticketToken(SECRET, number)),
    );
    expect(found?.ticket).toMatchObject({ id, locale: 'de', reference: { shown: 'VT-0000ABCD' } });
  });

  test.each(['ar', 'th'])(
    'names the Gregorian day in the mail about its end in %s',
    async (locale) => {
      const { number, email } = await opened(input({ locale }));
      await base.run((work) => solveTicket(work, { number, staff: STAFF }));
      const until = (await mailsOf(email)).find(({ kind }) => kind === 'ticket-closed')?.fields
        .until;
      const year = new Date(base.clock.now().getTime() + days(30)).getUTCFullYear();
      expect(until).toContain(`${year}`);
    },
  );

  test('keeps the files of an answer in the thread and names them in its mail', async () => {
    const { number, email } = await opened();
    const fileId = randomUUID();
    const order = {
      number,
      staff: STAFF,
      text: 'Look at the picture.',
      files: [ticketFile(fileId)],
    };
    await later((work) => answerTicket(work, order));
    const token = ticketToken(SECRET, number);
    const found = await base.read((reader) => findThreadFile(reader, SECRET, { token, fileId }));
    expect(found).toMatchObject({ name: 'a.png' });
    const mail = (await mailsOf(email)).find(({ kind }) => kind === 'ticket-answered');
    expect(mail?.fields['answer']).toBe('Look at the picture.\n\nDateien\n\u2022 a.png');
  });

  test('lets staff reopen a solved ticket, but not a closed one', async () => {
    const { number } = await opened();
    const reopen = () => later((work) => reopenTicket(work, { number, staff: STAFF }));
    await base.run((work) => solveTicket(work, { number, staff: STAFF }));
    expect(await reopen()).toMatchObject({
      value: { ticket: { state: 'open', solvedAt: null }, before: 'solved' },
    });
    expect(await reopen()).toMatchObject({ value: { ticket: { state: 'open' }, before: 'open' } });
    await base.run((work) => solveTicket(work, { number, staff: STAFF, isFinal: true }));
    expect(await reopen()).toMatchObject({ code: 'closed' });
  });
});
