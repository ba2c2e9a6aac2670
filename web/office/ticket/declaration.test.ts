import { expect, test } from 'vitest';
import { listDeclarations } from '../../../domain/declaration/index.ts';
import { selectParticipants } from '../../../domain/ticket/index.ts';
import { replyAddress } from '../../../domain/ticket/number.ts';
import { hours } from '../../../kit/time.ts';
import { drawnPage } from '../../../tests/harness/drawn-page.tsx';
import { staffServices } from '../../../tests/harness/office-staff.ts';
import { sentForm } from '../../../tests/harness/sent-form.ts';
import { inboundMail, openTicketScene, SECRET } from '../../../tests/harness/tickets.ts';
import * as ticketPage from './ticket.tsx';
import { ticketPagePath } from './ticket-path.ts';

const { base, opened, input, receive } = await openTicketScene();
const draw = drawnPage(ticketPage, '/office/tickets/:id', staffServices(base, 'support'));
const declared = () =>
  base.read((reader) => listDeclarations(reader, { state: null, after: null, limit: 99 }));
const audited = async (act: string) =>
  (
    await base.database.pool.query('SELECT why, before, after FROM audit_entry WHERE act = $1', [
      act,
    ])
  ).rows;

/** Returns the form with this id on a ticket's page, and a function that sends it. */
async function formOf(number: string, id: string) {
  const path = ticketPagePath(number);
  const { document } = await draw(path);
  const form = document.getElementById(id);
  if (!form) throw new Error(`there is no form ${id}`);
  return {
    form,
    path,
    send: (typed: Record<string, string>) => draw(path, sentForm(form, typed)),
  };
}

test.each([
  ['a missing reason', { why: '' }, '#refusal'],
  ['an invalid time', { received: 'yesterday' }, '#received-error'],
  ['a time in the future', { received: '2199-01-01T00:00' }, '#received-error'],
  ['a mistyped year', { received: '2016-01-15T13:00' }, '#received-error'],
  ['an address of no participant', { sender: 'eve@evil.example' }, '#refusal'],
])('rejects %s and keeps the typed values', async (_, wrong, said) => {
  const { number } = await opened();
  const { send } = await formOf(number, 'record-declaration');
  const before = (await declared()).length;
  const typed = {
    order: 'VT-1A2B3C4D',
    received: '2026-01-15T13:00:00',
    kind: 'cancellation',
    why: 'her letter',
    ...wrong,
  };
  const { status, document } = await send(typed);
  expect([status, document.querySelector(said)?.text.trim()]).toEqual([
    422,
    expect.stringMatching(/./),
  ]);
  for (const name of ['order', 'received'] as const)
    expect(document.querySelector(`#record-declaration #${name}`)?.getAttribute('value')).toBe(
      typed[name],
    );
  expect(await declared()).toHaveLength(before);
});

test('records a declaration with the time of its message and the language of the ticket', async () => {
  const { number, email, createdAt } = await opened(
    input({ order: 'VT-1A2B3C4D', text: 'Hiermit widerrufe ich meine Bestellung.' }),
  );
  base.clock.advance(hours(30));
  const { send, path } = await formOf(number, 'record-declaration');
  await expect(send({ why: 'asked for it' })).rejects.toThrow(`Redirected to ${path}?done=1`);
  const [kept] = await declared();
  expect(kept).toMatchObject({
    kind: 'withdrawal',
    orderNumber: 'VT-1A2B3C4D',
    email,
    note: 'Ada',
    locale: 'de',
    ticketNumber: number,
    state: 'new',
  });
  const seconds = (moment: Date | undefined) => Math.floor((moment?.getTime() ?? 0) / 1000);
  expect(seconds(kept?.declaredAt)).toBe(seconds(createdAt));
  expect(await audited('record-declaration')).toEqual([
    { why: 'asked for it', before: null, after: 'withdrawal' },
  ]);
  const { document } = await draw(path);
  expect(document.querySelector('#declarations tbody')?.text).toContain('VT-1A2B3C4D');
  for (const order of ['VT-1A2B3C4D', 'vt 1a2b3c4d'])
    expect((await send({ order, why: 'once more' })).status).toBe(422);
  expect(await declared()).toHaveLength(1);
});

test('removes a participant with a reason', async () => {
  const { id, number } = await opened();
  const from = 'bob@buyer.example';
  const to = [replyAddress(SECRET, 'help@shop.example', number)];
  expect(await receive(inboundMail({ from, to }))).toBe('added');
  const { send, path } = await formOf(number, `remove-${from}`);
  expect((await send({ why: '' })).status).toBe(422);
  await expect(send({ why: 'left the company' })).rejects.toThrow(`Redirected to ${path}?done=1`);
  expect(await base.read((reader) => selectParticipants(reader, id))).toEqual([]);
  expect(await audited('remove-participant')).toEqual([
    { why: 'left the company', before: from, after: null },
  ]);
  expect((await send({ why: 'twice' })).status).toBe(422);
});
