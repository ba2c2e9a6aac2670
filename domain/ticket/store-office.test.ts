import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { seconds } from '../../kit/time.ts';
import { inboundMail, openTicketScene } from '../../tests/harness/tickets.ts';
import { EVERY_TICKET } from '../../tests/harness/whole-lists.ts';
import { listStrayMails, listTickets, listTicketsOf, type TicketQuery } from './index.ts';

const { base, input, opened, receive } = await openTicketScene();

test('finds tickets by state, number, address, and subject, and those of a member by account and address', async () => {
  await opened();
  const form = input({ subject: 'Rechnung 100%_falsch' });
  const { number } = await opened(form);
  const list = (search: string, state: 'open' | 'closed' | null = null) =>
    base.read((reader) => listTickets(reader, { ...EVERY_TICKET, state, search }));
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

test('lists the oldest first, and each page after the last row of the previous one', async () => {
  const product = 'cadreader';
  const numbers: string[] = [];
  for (const _ of [1, 2, 3]) {
    base.clock.advance(seconds(1));
    numbers.push((await opened(input({ product }))).number);
  }
  const list = (query: Partial<TicketQuery>) =>
    base.read((reader) => listTickets(reader, { ...EVERY_TICKET, product, ...query }));
  const first = await list({ limit: 2 });
  const next = await list({ limit: 2, after: first.at(-1)?.id ?? '' });
  expect([...first, ...next].map((each) => each.number)).toEqual(numbers);
  for (const none of [{ category: 'refund' }, { locale: 'fr' }, { state: 'closed' }] as const)
    expect(await list(none)).toEqual([]);
});

test('lists all stray mails newest first, also those of the same moment', async () => {
  for (const messageId of ['b@x.example', 'a@x.example', 'c@x.example'])
    expect(await receive(inboundMail({ messageId, subject: 'Hello' }))).toBe('no-request');
  const moment = new Date('2026-03-01T00:00:00Z');
  await base.database.pool.query(
    "UPDATE ticket_stray_mail SET received_at = $1 WHERE mail_id <> 'c@x.example'",
    [moment],
  );
  const behind = (after: string | null) =>
    base.read((reader) => listStrayMails(reader, { limit: 1, after }));
  const seen: string[] = [];
  for (let page = await behind(null); page.length > 0; page = await behind(seen.at(-1) ?? null))
    seen.push(...page.map(({ mailId }) => mailId));
  const { rows } = await base.database.pool.query(
    'SELECT mail_id FROM ticket_stray_mail ORDER BY received_at DESC, mail_id DESC',
  );
  expect(rows).toHaveLength(3);
  expect(seen).toEqual(rows.map(({ mail_id }) => mail_id));
});
