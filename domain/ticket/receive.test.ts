import { expect, test } from 'vitest';
import { inboundMail, openTicketScene, SECRET } from '../../tests/harness/tickets.ts';
import { listStrayMails, ticketMailParts } from './index.ts';

const { base, opened, receive, textsOf, mailsOf } = await openTicketScene();

test('adds no message for a mail from a program, from another sender, or about no ticket', async () => {
  const { number, email } = await opened();
  const subject = `Re: ${number}`;
  expect(await receive(inboundMail({ from: email, subject, isAutomatic: true }))).toBe('automatic');
  expect(await receive(inboundMail({ from: 'thief@evil.example', subject }))).toBe('other-sender');
  expect(await receive(inboundMail({ from: email, subject: 'Hello' }))).toBe('no-request');
  expect(await textsOf(number)).toHaveLength(1);
  const kept = await base.read((reader) => listStrayMails(reader, { limit: 10, after: null }));
  expect(kept.map(({ reason }) => reason).sort()).toEqual(['no-request', 'other-sender']);
});

test('matches a reply by its address, by the mail it answers, and by its subject, once', async () => {
  const { number, email } = await opened();
  const [received] = await mailsOf(email);
  const parts = ticketMailParts(
    { secret: SECRET, siteUrl: 'https://shop.example', mailbox: 'help@shop.example' },
    { ...received, kind: 'ticket-received' } as never,
  );
  const byAddress = inboundMail({
    from: email,
    to: ['other@x.example', parts?.replyTo ?? ''],
    text: 'A\n\n> old',
  });
  expect(await receive(byAddress)).toBe('added');
  expect(await receive(byAddress)).toBe('known');
  const answers = [`${received?.id}@shop.example`];
  expect(await receive(inboundMail({ from: email, answers, text: 'B' }))).toBe('added');
  expect(await receive(inboundMail({ from: email, subject: `AW: ${number}`, text: 'C' }))).toBe(
    'added',
  );
  expect((await textsOf(number))?.slice(1)).toEqual(['A\n\n> old', 'B', 'C']);
});
