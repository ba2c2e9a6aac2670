import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { days } from '../../kit/time.ts';
import {
  inboundMail,
  openTicketScene,
  SECRET,
  STAFF,
  ticketFile,
} from '../../tests/harness/tickets.ts';
import { findMail, type Mail } from '../mail/index.ts';
import {
  attachStrayMail,
  dismissStrayMail,
  findStrayMail,
  listStrayMails,
  openStrayMail,
  receiveMail,
  removeParticipant,
  selectParticipants,
  solveTicket,
  ticketConversation,
  ticketMailParts,
  updateCopies,
  withOwnId,
} from './index.ts';
import { replyAddress } from './number.ts';

const { base, opened, answer, receive, threadOf, stateOf, mailsOf, later } =
  await openTicketScene();
const PLACE = { secret: SECRET, siteUrl: 'https://shop.example', mailbox: 'help@shop.example' };
const tagged = (number: string) => replyAddress(SECRET, PLACE.mailbox, number);
const close = (number: string, isFinal = false) =>
  later((work) => solveTicket(work, { number, staff: STAFF, isFinal }));

const sendAll = () =>
  base.database.pool.query("UPDATE mail SET state = 'sent', message_id = id || '@shop.example'");
async function conversationOf(id: string) {
  const mail = (await base.read((reader) => findMail(reader, id))) as Mail;
  return {
    mail,
    parts: ticketMailParts(PLACE, mail),
    thread: await base.read((reader) => ticketConversation(reader, mail)),
  };
}

test('adds a colleague who writes to the secret address, and emails them nothing else', async () => {
  const ticket = await opened();
  const { number } = ticket;
  const from = 'bob@buyer.example';
  const mail = inboundMail({ from, to: [tagged(number)], text: 'I have it too.' });
  expect(await receive(mail, { sender: { name: 'Bob', mayBeAnswered: true } })).toBe('added');
  expect((await threadOf(number))?.messages.at(-1)).toMatchObject({
    sender: from,
    text: 'I have it too.',
  });
  await answer(number, 'Both: please restart.');
  const heard = await mailsOf(from);
  expect(heard.map(({ kind }) => kind)).toEqual(['mail-received']);
  expect(JSON.stringify(heard)).not.toMatch(/ticket=|ada|Ada/);
  await base.run((work) => updateCopies(work, ticket.id, { email: from, getsCopies: true }));
  await answer(number, 'And now?');
  const copy = (await mailsOf(from)).find(({ kind }) => kind === 'ticket-copy');
  const { parts } = await conversationOf(copy?.id ?? '');
  expect(JSON.stringify([copy?.fields, parts?.fields])).not.toMatch(/ticket=|ada|Ada/);
  expect(parts).toMatchObject({ origin: 'person', replyTo: tagged(number) });
});

test('refuses a removed participant, even at the secret address, until staff add them again', async () => {
  const ticket = await opened();
  const { id, number } = ticket;
  const from = 'rob@buyer.example';
  const write = () => receive(inboundMail({ from: 'Rob@Buyer.example', to: [tagged(number)] }));
  const people = async () =>
    (await base.read((reader) => selectParticipants(reader, id))).map(({ email }) => email);
  expect(await write()).toBe('added');
  await base.run((work) => updateCopies(work, id, { email: from, getsCopies: true }));
  const remove = () => base.run((work) => removeParticipant(work, id, from));
  expect([await remove(), await remove()]).toEqual([true, false]);
  expect(await people()).toEqual([]);
  const before = (await threadOf(number))?.messages.length;
  await answer(number, 'For who asked alone.');
  expect((await mailsOf(from)).map(({ kind }) => kind)).not.toContain('ticket-copy');
  expect(await write()).toBe('other-sender');
  expect(await base.run((work) => updateCopies(work, id, { email: from, getsCopies: true }))).toBe(
    false,
  );
  expect((await threadOf(number))?.messages).toHaveLength((before ?? 0) + 1);
  const [stray] = await base.read((reader) => listStrayMails(reader, { limit: 1, after: null }));
  await base.run((work) => attachStrayMail(work, { mailId: stray?.mailId ?? '', number }));
  expect(await people()).toEqual([from]);
  expect(await write()).toBe('added');
});

test('accepts a stranger neither by ticket number nor by a reply to our email', async () => {
  const { number, email } = await opened();
  const [first] = await mailsOf(email);
  const answers = [`${first?.id}@shop.example`];
  const stranger = inboundMail({ from: 'eve@evil.example', answers, subject: `Re: ${number}` });
  expect(await receive(stranger)).toBe('other-sender');
  expect(await receive(stranger)).toBe('known');
  expect((await threadOf(number))?.messages).toHaveLength(1);
});

test('finds the ticket of a reply without its address by the email it answers, also for a participant', async () => {
  const { number, email } = await opened();
  const bob = 'bob2@buyer.example';
  const first = inboundMail({ from: bob, to: [tagged(number)] });
  await receive(first);
  expect(await receive(inboundMail({ from: bob, answers: [first.messageId] }))).toBe('added');
  expect(await receive(inboundMail({ from: email, answers: [first.messageId] }))).toBe('added');
});

test('reopens a closed ticket by reply for thirty days, then opens a new one that names it', async () => {
  const { number, email } = await opened();
  await close(number);
  base.clock.advance(days(29));
  expect(await receive(inboundMail({ from: email, to: [tagged(number)] }))).toBe('added');
  expect(await stateOf(number)).toBe('open');
  await close(number);
  base.clock.advance(days(31));
  const late = inboundMail({ from: email, to: [tagged(number)], subject: 'Buy at evil.example' });
  expect(await receive(late, { files: [ticketFile(randomUUID())] })).toBe('opened');
  const notice = (await mailsOf(email)).at(-1);
  expect(notice?.kind).toBe('ticket-received');
  const next = await threadOf(notice?.fields['number'] ?? '');
  expect(next?.ticket).toMatchObject({ previous: number, email, state: 'open' });
  expect(next?.messages[0]).toMatchObject({ source: 'mail', files: [{ name: 'a.png' }] });
  expect(JSON.stringify(notice?.fields)).not.toContain('evil');
  const { thread } = await conversationOf(notice?.id ?? '');
  expect(thread?.subject).not.toContain('evil');
});

test('opens one ticket for two copies of an email to a closed ticket', async () => {
  const { number, email } = await opened();
  await close(number, true);
  const late = inboundMail({ from: email, to: [tagged(number)], text: 'Once.' });
  const [one, two] = await Promise.all([receive(late), receive(late)]);
  expect([one, two].toSorted()).toEqual(['known', 'opened']);
  const { rows } = await base.database.pool.query('SELECT id FROM ticket WHERE previous = $1', [
    number,
  ]);
  expect(rows).toHaveLength(1);
});

test('does not keep a dismissed email with files again when another copy arrives', async () => {
  const mail = inboundMail({ from: 'fay@buyer.example', subject: 'Ad', text: 'Buy this.' });
  const arrive = (text = mail.text) => {
    const files = [ticketFile(randomUUID())];
    return later(async (work) => {
      const own = await withOwnId(work, { ...mail, text }, files);
      const sender = { name: '', mayBeAnswered: false };
      return receiveMail(work, { secret: SECRET, mail: own, files, original: null, sender });
    });
  };
  expect([await arrive(), await arrive()]).toEqual(['no-request', 'known']);
  await later((work) => dismissStrayMail(work, mail.messageId));
  expect(await arrive()).toBe('known');
  expect(await arrive('Another text under the same id.')).toBe('no-request');
});

test('notifies a sender once a day, and a mailing list never', async () => {
  const from = 'carol@elsewhere.example';
  for (const _ of [1, 2, 3]) expect(await receive(inboundMail({ from }))).toBe('no-request');
  expect((await mailsOf(from)).map(({ kind }) => kind)).toEqual(['mail-received']);
  const list = { sender: { name: '', mayBeAnswered: false } };
  await receive(inboundMail({ from: 'list@lists.example' }), list);
  expect(await mailsOf('list@lists.example')).toEqual([]);
});

test('lets staff attach, open, or dismiss a stray mail together with its files', async () => {
  const ticket = await opened();
  const stray = async () => {
    const mail = inboundMail({ from: 'dan@buyer.example', subject: 'Crash' });
    await receive(mail, {
      files: [ticketFile(randomUUID())],
      sender: { name: 'Dan', mayBeAnswered: true },
    });
    return mail.messageId;
  };
  const [one, two, three] = [await stray(), await stray(), await stray()];
  expect(
    await later((work) => attachStrayMail(work, { mailId: one, number: 'TK-00000000' })),
  ).toMatchObject({ code: 'unknown' });
  expect(
    await later((work) => attachStrayMail(work, { mailId: one, number: ticket.number })),
  ).toMatchObject({ ok: true });
  expect((await threadOf(ticket.number))?.messages.at(-1)).toMatchObject({
    sender: 'dan@buyer.example',
    files: [{ name: 'a.png' }],
  });
  const people = await base.read((reader) => selectParticipants(reader, ticket.id));
  expect(people).toEqual([{ email: 'dan@buyer.example', name: 'Dan', getsCopies: false }]);
  const fresh = await later((work) => openStrayMail(work, two));
  expect(fresh).toMatchObject({ email: 'dan@buyer.example', name: 'Dan', subject: 'Crash' });
  expect((await threadOf(fresh?.number ?? ''))?.messages[0]?.files).toHaveLength(1);
  expect(await later((work) => dismissStrayMail(work, three))).toBe(true);
  expect(await later((work) => dismissStrayMail(work, three))).toBe(false);
  expect(await base.read((reader) => findStrayMail(reader, three))).toMatchObject({
    mail: { state: 'dismissed' },
    files: [],
  });
});

test('keeps all mails of a ticket in one conversation, and only answers come from a person', async () => {
  const { number, email } = await opened();
  await sendAll();
  const reply = inboundMail({ from: email, to: [tagged(number)] });
  await receive(reply);
  await answer(number);
  const [first, second] = await mailsOf(email);
  const received = await conversationOf(first?.id ?? '');
  expect(received.thread).toEqual({});
  expect(received.parts?.origin).toBe('shop');
  const answered = await conversationOf(second?.id ?? '');
  expect(answered.thread).toEqual({
    references: [`${first?.id}@shop.example`, reply.messageId],
    subject: expect.stringMatching(new RegExp(`^Re: .*${number}$`)),
  });
  expect(answered.parts?.origin).toBe('person');
  await sendAll();
  await close(number);
  const closed = await conversationOf((await mailsOf(email)).at(-1)?.id ?? '');
  expect(closed.thread?.references?.at(-1)).toBe(`${second?.id}@shop.example`);
  expect(closed.thread?.subject).toBe(answered.thread?.subject);
  expect(closed.parts?.origin).toBe('shop');
});

test('repeats nothing that was typed in the confirmation', async () => {
  const typed = { name: 'Win at evil.example', subject: 'Free money evil.example' };
  const ticket = await opened({
    ...typed,
    email: 'victim@other.example',
    team: 'support',
    category: 'bug',
    product: null,
    version: null,
    windows: null,
    order: '',
    locale: 'en',
    text: 'Go to http://evil.example',
  });
  expect(JSON.stringify(await mailsOf(ticket.email))).not.toContain('evil');
});
