import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { days, hours, seconds } from '../../kit/time.ts';
import { inboundMail, openTicketScene, ticketFile } from '../../tests/harness/tickets.ts';
import { EVERY_TICKET } from '../../tests/harness/whole-lists.ts';
import {
  type AttachmentStore,
  dismissStrayMail,
  listStrayMails,
  listTickets,
  requestLink,
  SWEEP_TICKETS,
  solveTicket,
  ticketJobs,
} from './index.ts';

const { base, input, opened, receive, mailsOf } = await openTicketScene();

test('mails a lost link only to the address of the ticket', async () => {
  const { number, email } = await opened();
  const jobs = ticketJobs({ database: base.database, attachments: {} as AttachmentStore });
  await base.run((work) => requestLink(work, { number, email }));
  expect(base.jobs.at(-1)).toMatchObject({ job: 'send-ticket-link', data: { number, email } });
  await jobs['send-ticket-link']?.({ number, email: 'thief@evil.example' });
  expect(await mailsOf('thief@evil.example')).toEqual([]);
  await jobs['send-ticket-link']?.({ number, email: email.toUpperCase() });
  const links = async () =>
    (await mailsOf(email)).filter(({ kind }) => kind === 'ticket-link').length;
  expect(await links()).toBe(1);
  // The process dies after it queued the email, so the job runs again a little later.
  base.clock.advance(seconds(10));
  await jobs['send-ticket-link']?.({ number, email });
  expect(await links()).toBe(1);
  base.clock.advance(hours(1));
  await jobs['send-ticket-link']?.({ number, email });
  expect(await links()).toBe(2);
});

test('closes old tickets, forgets old mails, and removes orphaned files every night', async () => {
  const [kept, lost] = [randomUUID(), randomUUID()];
  const { number } = await opened(input(), { files: [ticketFile(kept)] });
  expect(await receive(inboundMail({ subject: 'Hello' }))).toBe('no-request');
  const strays = () => base.read((reader) => listStrayMails(reader, { limit: 5, after: null }));
  expect(await strays()).toHaveLength(1);
  await base.run((work) => solveTicket(work, { number, staff: null }));
  base.clock.advance(days(33));
  const removed: string[] = [];
  const attachments = {
    listBefore: async () => [kept, lost],
    remove: async (id: string) => void removed.push(id),
  } as unknown as AttachmentStore;
  await ticketJobs({ database: base.database, attachments })[SWEEP_TICKETS]?.();
  expect(removed).toEqual([lost]);
  const list = await base.read((reader) =>
    listTickets(reader, { ...EVERY_TICKET, state: 'closed', search: number }),
  );
  expect(list).toHaveLength(1);
  const [stray] = await strays();
  expect(await base.run((work) => dismissStrayMail(work, stray?.mailId ?? ''))).toBe(true);
  base.clock.advance(days(33));
  await ticketJobs({ database: base.database, attachments })[SWEEP_TICKETS]?.();
  expect(await strays()).toEqual([]);
});
