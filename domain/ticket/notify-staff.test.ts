import { expect, test } from 'vitest';
import { addStaff } from '../../tests/harness/office-staff.ts';
import {
  inboundMail,
  openTicketScene,
  SECRET,
  STAFF,
  ticketFile,
} from '../../tests/harness/tickets.ts';
import { findMail } from '../mail/index.ts';
import { type RequestMails, saveStaffSettings } from '../staff/index.ts';
import { addMessage, answerTicket, assignTicket, ticketMailParts } from './index.ts';
import { replyAddress } from './number.ts';

const PLACE = { secret: SECRET, siteUrl: 'https://shop.example', mailbox: 'help@shop.example' };
const { base, input, later, opened, write, receive, mailsOf } = await openTicketScene();

const member = async (name: string, requestMails: RequestMails, more = {}) => {
  const email = `${name}@shop.example`;
  const id = await addStaff(base, email, more);
  await base.run((work) => saveStaffSettings(work, id, { requestMails, hasShortcuts: true }));
  return { id, email };
};
const all = await member('all', 'all', { locale: 'de' });
const mine = await member('mine', 'mine');
const off = await member('off', 'off');
const seller = await member('seller', 'all', { role: 'marketing' });
const unset = await addStaff(base, 'unset@shop.example').then(() => 'unset@shop.example');

const about = async (email: string, number: string) =>
  (await mailsOf(email))
    .filter(({ fields }) => fields['number'] === number)
    .map(({ kind }) => kind);
const assign = (number: string, assigneeId: string) =>
  later((work) => assignTicket(work, { number, staff: STAFF, assigneeId }));

test('emails nobody who does not want it or cannot open the request', async () => {
  const { number } = await opened();
  await write(number, 'Hello?');
  for (const email of [off.email, seller.email, unset, mine.email])
    expect(await about(email, number)).toEqual([]);
});

test('emails no member of staff about what they wrote, as staff or as a customer', async () => {
  const own = await opened(input({ email: all.email }));
  expect(await about(all.email, own.number)).not.toContain('request-opened');
  const { number } = await opened();
  const order = { number, staff: STAFF, text: 'Restart it.', files: [], accountId: all.id };
  await later((work) => answerTicket(work, order));
  expect(await about(all.email, number)).toEqual(['request-opened']);
});

test('emails about all requests, or only about those of the person', async () => {
  const { number, email } = await opened();
  await assign(number, mine.id);
  await write(number, 'Hello?');
  await receive(
    inboundMail({ from: email, to: [replyAddress(SECRET, PLACE.mailbox, number)], text: 'Hm.' }),
  );
  const order = { number, staff: STAFF, text: 'Here I am.', files: [], accountId: off.id };
  await later((work) => answerTicket(work, order));
  const replied = 'request-replied';
  expect(await about(mine.email, number)).toEqual([replied, replied, replied]);
  expect(await about(all.email, number)).toEqual(['request-opened', replied, replied, replied]);
});

test('has nothing of the messages and files, and links to the office in the language of the reader', async () => {
  const secret = 'My password is violin.';
  const ticket = await opened(input({ text: secret }), {
    files: [ticketFile(crypto.randomUUID())],
  });
  const { number } = ticket;
  const reply = { number, text: secret, source: 'page', mailId: null } as const;
  await later((work) => addMessage(work, { ...reply, files: [ticketFile(crypto.randomUUID())] }));
  const mails = (await mailsOf(all.email)).filter(({ fields }) => fields['number'] === number);
  expect(mails.map(({ locale }) => locale)).toEqual(['de', 'de']);
  expect(JSON.stringify(mails)).not.toMatch(/violin|a\.png|ticket=/);
  const mail = await base.read((reader) => findMail(reader, mails[0]?.id ?? ''));
  const parts = mail && ticketMailParts(PLACE, mail);
  expect(parts).toMatchObject({ attachments: [], secret: [] });
  // A reply must not become a message of the customer.
  expect(parts).not.toHaveProperty('replyTo');
  expect(parts?.fields['url']).toBe(
    `https://shop.example/de/office/tickets/${number.toLowerCase()}`,
  );
});

test('stops at a number of emails in an hour', async () => {
  const { email } = await member('flooded', 'all');
  const { number } = await opened();
  for (let turn = 0; turn < 70; turn += 1) await write(number, `Message ${turn}`);
  expect(await about(email, number)).toHaveLength(60);
});
