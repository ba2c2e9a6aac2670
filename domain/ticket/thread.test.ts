import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { days, hours, minutes, seconds } from '../../kit/time.ts';
import { openTestDatabase, type TestDatabase } from '../../tests/harness/database.ts';
import {
  type AttachmentStore,
  addMessage,
  addNote,
  answerTicket,
  askForLink,
  closeTicket,
  findThread,
  findThreadFile,
  type InboundMail,
  listMacros,
  listNotes,
  listStrayMails,
  listTickets,
  listTicketsOf,
  NOTES_SHOWN,
  openThread,
  openTicket,
  rateTicket,
  receiveMail,
  reopenTicket,
  SWEEP_TICKETS,
  selectChanges,
  type TicketInput,
  type TicketQuery,
  ticketJobs,
  ticketMailParts,
  ticketToken,
  writeMacro,
} from './index.ts';

const SECRET = 'a secret of tests';
const STAFF = { id: 'staff-1', name: 'Grace', reason: 'it was asked' };
const EVERY: TicketQuery = {
  state: null,
  category: null,
  product: null,
  locale: null,
  search: '',
  after: null,
  limit: 50,
};
let base: TestDatabase;
let turn = 0;
beforeAll(async () => {
  base = await openTestDatabase();
});
afterAll(() => base.close());

/** A form nobody has sent before. */
function input(change: Partial<TicketInput> = {}): TicketInput {
  turn += 1;
  return {
    name: 'Ada',
    email: `ada${turn}@buyer.example`,
    team: 'support',
    category: 'bug',
    product: 'zipx',
    version: null,
    windows: null,
    order: '',
    locale: 'de',
    subject: `It does not open ${turn}`,
    text: 'I click and nothing happens at all.',
    ...change,
  };
}

type More = { id?: string; files?: readonly string[]; from?: string };
const send = (form: TicketInput, more: More = {}) =>
  base.run((work) =>
    openTicket(work, {
      id: more.id ?? randomUUID(),
      input: form,
      accountId: null,
      from: more.from ?? `place-${turn}`,
      proof: '',
      files: (more.files ?? []).map((id) => file(id)),
    }),
  );

const file = (id: string) => ({ id, name: 'a.png', type: 'image/png', size: 3 });

async function opened(form = input()) {
  const result = await send(form);
  if (!result.ok) throw new Error(result.code);
  return result.value.ticket;
}

/** A second later: what happens in the same moment has no order. */
const later: TestDatabase['run'] = (fn) => {
  base.clock.advance(seconds(1));
  return base.run(fn);
};

const write = (number: string, text: string) =>
  later((work) => addMessage(work, { number, text, source: 'page', mailId: null, files: [] }));
const textsOf = async (number: string) =>
  (await base.read((reader) => findThread(reader, number)))?.messages.map(({ text }) => text);
const stateOf = async (number: string) =>
  (await base.read((reader) => findThread(reader, number)))?.ticket.state;
const answer = (number: string, text = 'Please restart it.') =>
  later((work) => answerTicket(work, { number, staff: STAFF, text, files: [] }));
const mailsOf = async (email: string) => {
  const { rows } = await base.database.pool.query(
    'SELECT id, kind, locale, fields FROM mail WHERE to_address = $1 ORDER BY created_at, id',
    [email],
  );
  return rows as { id: string; kind: string; locale: string; fields: Record<string, string> }[];
};

const mail = (change: Partial<InboundMail>): InboundMail => ({
  messageId: `${randomUUID()}@buyer.example`,
  from: 'x@y.example',
  to: [],
  subject: 'Re:',
  text: 'By mail.',
  answers: [],
  isAutomatic: false,
  files: [],
  ...change,
});
const receive = (one: InboundMail) =>
  later((work) => receiveMail(work, { secret: SECRET, mail: one, files: [] }));

describe('refused', () => {
  test('a place that sends very many waits, without proof of work soon', async () => {
    const codes: string[] = [];
    for (let index = 0; index < 21; index += 1) {
      const form = input({ email: `many-${index}@buyer.example` });
      const result = await send(form, { from: 'one place' });
      codes.push(result.ok ? 'ok' : result.code);
    }
    expect(codes).toEqual([...Array.from({ length: 20 }, () => 'ok'), 'too-many']);
  });

  test('an address that writes very often waits', async () => {
    const codes: string[] = [];
    for (let index = 0; index < 11; index += 1) {
      const result = await send(input({ email: 'often@buyer.example' }));
      codes.push(result.ok ? 'ok' : result.code);
    }
    expect(codes).toEqual([...Array.from({ length: 10 }, () => 'ok'), 'too-many']);
  });

  test('an answer to what its writer has not read; the same one again is one', async () => {
    const { number } = await opened();
    const last = async () =>
      (await base.read((reader) => findThread(reader, number)))?.messages.at(-1)?.id ?? '';
    const order = { number, staff: STAFF, text: 'Try again, please.', files: [] };
    const read = await last();
    await write(number, 'One thing more.');
    const early = await later((work) => answerTicket(work, { ...order, read }));
    expect(early).toMatchObject({ code: 'changed' });
    const now = await last();
    for (const round of [1, 2]) {
      const sent = await later((work) => answerTicket(work, { ...order, read: now }));
      expect(sent).toMatchObject({ value: { isNew: round === 1 } });
    }
    expect(await textsOf(number)).toHaveLength(3);
  });

  test('what staff note down is nothing to whoever holds the link, in no mail and no export', async () => {
    const { number, id, email } = await opened();
    const secret = 'Asks for the third time.';
    const note = { number, staff: STAFF, text: secret };
    await later((work) => addNote(work, note));
    await answer(number);
    await base.run((work) => closeTicket(work, { number, staff: STAFF }));
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

  test('nothing is written into a request that is not there', async () => {
    const nowhere = { number: 'TK-00000000', staff: STAFF, text: 'x' };
    expect(await base.run((work) => addNote(work, nowhere))).toMatchObject({ code: 'unknown' });
    expect(await write('TK-00000000', 'x')).toMatchObject({ code: 'unknown' });
    expect(await answer('TK-00000000')).toMatchObject({ code: 'unknown' });
    const close = { number: 'TK-00000000', staff: null };
    expect(await base.run((work) => closeTicket(work, close))).toMatchObject({ code: 'unknown' });
  });

  test('a forged link opens neither a request nor its files', async () => {
    const fileId = randomUUID();
    const form = input();
    const result = await send(form, { files: [fileId] });
    const number = result.ok ? result.value.ticket.number : '';
    const other = ticketToken(SECRET, (await opened()).number);
    const find = (token: string) =>
      base.read((reader) => findThreadFile(reader, SECRET, { token, fileId }));
    expect(await base.read((reader) => openThread(reader, SECRET, `${number}.x`))).toBeNull();
    expect(await find(other)).toBeNull();
    expect(await find(`${number}.x`)).toBeNull();
    expect(await find(ticketToken(SECRET, number))).toMatchObject({ id: fileId });
  });

  test('there is nothing to rate before anybody has answered', async () => {
    const { number } = await opened();
    const rate = () => base.run((work) => rateTicket(work, { number, rating: 'bad' }));
    expect(await rate()).toBe(false);
    await answer(number);
    expect(await rate()).toBe(true);
  });

  test('a mail of a program, of another sender or about nothing is no message', async () => {
    const { number, email } = await opened();
    const subject = `Re: ${number}`;
    expect(await receive(mail({ from: email, subject, isAutomatic: true }))).toBe('automatic');
    expect(await receive(mail({ from: 'thief@evil.example', subject }))).toBe('other-sender');
    expect(await receive(mail({ from: email, subject: 'Hello' }))).toBe('no-request');
    expect(await textsOf(number)).toHaveLength(1);
    const kept = await base.read((reader) => listStrayMails(reader, 10));
    expect(kept.map(({ reason }) => reason).sort()).toEqual(['no-request', 'other-sender']);
  });
});

describe('odd', () => {
  test('the same form twice, at once, is one request and one mail', async () => {
    const form = input();
    const id = randomUUID();
    const results = await Promise.all([send(form, { id }), send(form, { id }), send(form, { id })]);
    const all = results.flatMap((result) => (result.ok ? [result.value] : []));
    expect(new Set(all.map(({ ticket }) => ticket.number)).size).toBe(1);
    expect(all.filter(({ isNew }) => isNew)).toHaveLength(1);
    expect(await mailsOf(form.email)).toHaveLength(1);
  });

  test('the same text from two forms within ten minutes is one request, another text another', async () => {
    const form = input();
    const first = await opened(form);
    const again = await opened({ ...form, text: `  ${form.text.toUpperCase()}\n` });
    const other = await opened({ ...form, text: `${form.text} It is the second PC.` });
    expect(again.number).toBe(first.number);
    expect(other.number).not.toBe(first.number);
    base.clock.advance(minutes(10));
    expect((await opened(form)).number).not.toBe(first.number);
  });

  test('files that were forgotten are added, once', async () => {
    const form = input();
    const { number } = await opened(form);
    const [one, two] = [randomUUID(), randomUUID()];
    expect(await send(form, { files: [one] })).toMatchObject({ value: { keepsFiles: true } });
    expect(await send(form, { files: [two] })).toMatchObject({ value: { keepsFiles: false } });
    const thread = await base.read((reader) => findThread(reader, number));
    expect(thread?.messages.flatMap(({ files }) => files.map(({ id }) => id))).toEqual([one]);
  });

  test('a note sent twice is one; one is written at a closed request, too, and changes nothing', async () => {
    const { number, id } = await opened();
    await base.run((work) => closeTicket(work, { number, staff: STAFF, isFinal: true }));
    const ticket = () => base.read((reader) => findThread(reader, number));
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

  test('of many notes the newest are shown, and the older ones before them', async () => {
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

  test('a message sent twice is one', async () => {
    const { number } = await opened();
    expect(await write(number, 'More')).toMatchObject({ value: { isNew: true } });
    expect(await write(number, 'More')).toMatchObject({ value: { isNew: false } });
    expect(await textsOf(number)).toHaveLength(2);
  });

  test('a solved request opens again for thirty days, then never', async () => {
    const { number } = await opened();
    const close = () => later((work) => closeTicket(work, { number, staff: STAFF }));
    expect(await close()).toMatchObject({
      value: { ticket: { state: 'solved' }, before: 'open' },
    });
    expect(await close()).toMatchObject({ value: { before: 'solved' } });
    base.clock.advance(days(29));
    await write(number, 'It is back.');
    expect(await stateOf(number)).toBe('open');
    await close();
    base.clock.advance(days(30));
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

  test('a reply is found by its address, by the mail it answers and by its subject; once', async () => {
    const { number, email } = await opened();
    const [received] = await mailsOf(email);
    const parts = ticketMailParts(
      { secret: SECRET, siteUrl: 'https://shop.example', mailbox: 'help@shop.example' },
      { ...received, kind: 'ticket-received' } as never,
    );
    const byAddress = mail({
      from: email,
      to: ['other@x.example', parts?.replyTo ?? ''],
      text: 'A\n\n> old',
    });
    expect(await receive(byAddress)).toBe('added');
    expect(await receive(byAddress)).toBe('known');
    const answers = [`${received?.id}@shop.example`];
    expect(await receive(mail({ from: email, answers, text: 'B' }))).toBe('added');
    expect(await receive(mail({ from: email, subject: `AW: ${number}`, text: 'C' }))).toBe('added');
    expect((await textsOf(number))?.slice(1)).toEqual(['A', 'B', 'C']);
  });
});

describe('happy', () => {
  test('a request, its answer, its end: states and mails in its language', async () => {
    const form = input({ order: 'VT-0000ABCD' });
    const { number, id } = await opened(form);
    const result = await answer(number, 'First line\nSecond line');
    expect(result).toMatchObject({
      value: { ticket: { state: 'waiting', firstAnswerAt: expect.any(Date) } },
    });
    await write(number, 'Thank you!');
    expect(await stateOf(number)).toBe('open');
    await base.run((work) => closeTicket(work, { number, staff: STAFF }));
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
    'the mail about its end names a day of our calendar in %s',
    async (locale) => {
      const { number, email } = await opened(input({ locale }));
      await base.run((work) => closeTicket(work, { number, staff: STAFF }));
      const until = (await mailsOf(email)).find(({ kind }) => kind === 'ticket-closed')?.fields
        .until;
      const year = new Date(base.clock.now().getTime() + days(30)).getUTCFullYear();
      expect(until).toContain(`${year}`);
    },
  );

  test('files of an answer lie in the thread, and its mail names them', async () => {
    const { number, email } = await opened();
    const fileId = randomUUID();
    const order = { number, staff: STAFF, text: 'Look at the picture.', files: [file(fileId)] };
    await later((work) => answerTicket(work, order));
    const token = ticketToken(SECRET, number);
    const found = await base.read((reader) => findThreadFile(reader, SECRET, { token, fileId }));
    expect(found).toMatchObject({ name: 'a.png' });
    const mail = (await mailsOf(email)).find(({ kind }) => kind === 'ticket-answered');
    expect(mail?.fields['answer']).toBe('Look at the picture.\n\nDateien\n\u2022 a.png');
  });

  test('the desk finds by state, number, address and subject; the member by account and address', async () => {
    const form = input({ subject: 'Rechnung 100%_falsch' });
    const { number } = await opened(form);
    const list = (search: string, state: 'open' | 'closed' | null = null) =>
      base.read((reader) => listTickets(reader, { ...EVERY, state, search }));
    const { email } = form;
    for (const search of [number.toLowerCase(), email.slice(0, 9), email.toUpperCase(), '100%_f']) {
      expect((await list(search)).map((each) => each.number)).toContain(number);
    }
    for (const search of ['100__f', `x${email}`]) expect(await list(search)).toEqual([]);
    expect(await list(number, 'closed')).toEqual([]);
    const of = { accountId: randomUUID(), addresses: [{ email: form.email, until: null }] };
    const own = await base.read((reader) => listTicketsOf(reader, of));
    expect(own.map((each) => each.number)).toEqual([number]);
  });

  test('the oldest come first, and a page follows the last row of the one before', async () => {
    const product = 'cadreader';
    const numbers: string[] = [];
    for (const _ of [1, 2, 3]) {
      base.clock.advance(seconds(1));
      numbers.push((await opened(input({ product }))).number);
    }
    const list = (query: Partial<TicketQuery>) =>
      base.read((reader) => listTickets(reader, { ...EVERY, product, ...query }));
    const first = await list({ limit: 2 });
    const next = await list({ limit: 2, after: first.at(-1)?.id ?? '' });
    expect([...first, ...next].map((each) => each.number)).toEqual(numbers);
    for (const none of [{ category: 'refund' }, { locale: 'fr' }, { state: 'closed' }] as const)
      expect(await list(none)).toEqual([]);
  });

  test('staff open a request again, but not one that is closed', async () => {
    const { number } = await opened();
    const reopen = () => later((work) => reopenTicket(work, { number, staff: STAFF }));
    await base.run((work) => closeTicket(work, { number, staff: STAFF }));
    expect(await reopen()).toMatchObject({
      value: { ticket: { state: 'open', solvedAt: null }, before: 'solved' },
    });
    expect(await reopen()).toMatchObject({ value: { ticket: { state: 'open' }, before: 'open' } });
    await base.run((work) => closeTicket(work, { number, staff: STAFF, isFinal: true }));
    expect(await reopen()).toMatchObject({ code: 'closed' });
  });

  test('a lost link is mailed to the address of the request only', async () => {
    const { number, email } = await opened();
    const jobs = ticketJobs({ database: base.database, attachments: {} as AttachmentStore });
    await base.run((work) => askForLink(work, { number, email }));
    expect(base.jobs.at(-1)).toMatchObject({ job: 'send-ticket-link', data: { number, email } });
    await jobs['send-ticket-link']?.({ number, email: 'thief@evil.example' });
    expect(await mailsOf('thief@evil.example')).toEqual([]);
    await jobs['send-ticket-link']?.({ number, email: email.toUpperCase() });
    const links = async () =>
      (await mailsOf(email)).filter(({ kind }) => kind === 'ticket-link').length;
    expect(await links()).toBe(1);
    // Its process was killed after it had queued the mail: the job runs once more, a little later.
    base.clock.advance(seconds(10));
    await jobs['send-ticket-link']?.({ number, email });
    expect(await links()).toBe(1);
    base.clock.advance(hours(1));
    await jobs['send-ticket-link']?.({ number, email });
    expect(await links()).toBe(2);
  });

  test('answers to use again: brought along, or written by staff, in the language of the request', async () => {
    const ticket = { locale: 'de', name: 'Ada', number: 'TK-00000001' };
    const own = { name: 'hello', title: 'Hallo', text: 'Hallo {name}!', locale: 'de' };
    await base.run((work) => writeMacro(work, STAFF, own));
    const wrong = { ...own, text: '{nobody}' };
    await expect(base.run((work) => writeMacro(work, STAFF, wrong))).rejects.toThrow();
    const macros = await base.read((reader) => listMacros(reader, 'https://shop.example', ticket));
    expect(macros.map(({ name }) => name)).toContain('money-back');
    expect(macros.find(({ name }) => name === 'hello')?.text).toBe('Hallo Ada!');
    const key = macros.find(({ name }) => name === 'find-licence-key')?.text;
    expect(key).toContain('https://shop.example/de/license/retrieve');
  });

  test('the nightly job closes, forgets and removes what belongs to nothing', async () => {
    const [kept, lost] = [randomUUID(), randomUUID()];
    const result = await send(input(), { files: [kept] });
    const number = result.ok ? result.value.ticket.number : '';
    await base.run((work) => closeTicket(work, { number, staff: null }));
    base.clock.advance(days(31));
    const removed: string[] = [];
    const attachments = {
      listBefore: async () => [kept, lost],
      remove: async (id: string) => void removed.push(id),
    } as unknown as AttachmentStore;
    await ticketJobs({ database: base.database, attachments })[SWEEP_TICKETS]?.();
    expect(removed).toEqual([lost]);
    const list = await base.read((reader) =>
      listTickets(reader, { ...EVERY, state: 'closed', search: number }),
    );
    expect(list).toHaveLength(1);
    expect(await base.read((reader) => listStrayMails(reader, 5))).toEqual([]);
  });
});
