import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import {
  addMessage,
  findFileOf,
  findThreadFile,
  ticketToken,
  UNCHECKED,
} from '../../../domain/ticket/index.ts';
import { drawnPage } from '../../../tests/harness/drawn-page.tsx';
import { staffServices } from '../../../tests/harness/office-staff.ts';
import { openTicketDesk, SECRET } from '../../../tests/harness/tickets.ts';
import * as ticketPage from './ticket.tsx';
import { ticketPagePath } from './ticket-path.ts';

const { base, opened } = await openTicketDesk();
const draw = drawnPage(ticketPage, '/office/tickets/:id', staffServices(base, 'support'));

const fileOf = (name: string, type: string) => ({ id: randomUUID(), name, type, size: 3000 });
const checked = fileOf('a.png', 'image/png');
const unchecked = fileOf('a.dmp', UNCHECKED);
const original = fileOf('message.eml', 'message/rfc822');
const { number } = await opened();
await base.run((work) =>
  addMessage(work, {
    number,
    text: 'Above\n> ours\nBelow',
    source: 'mail',
    mailId: 'a@b.example',
    files: [checked, unchecked],
    original,
  }),
);

test('quotes of a mail are folded and everything else is shown', async () => {
  const { document } = await draw(ticketPagePath(number));
  const folded = document.querySelectorAll('#thread details.quoted');
  expect(folded.map((each) => each.querySelector('.written')?.text)).toEqual(['> ours']);
  const all = document.querySelectorAll('#thread .written').map(({ text }) => text);
  expect(all).toEqual(expect.arrayContaining(['Above', 'Below']));
});

test('staff reach the mail as it arrived, and are warned of what nobody knows', async () => {
  const { document } = await draw(ticketPagePath(number));
  const links = document.querySelectorAll('#thread a[download]').map(({ text }) => text);
  expect(links).toEqual(expect.arrayContaining(['Download the original email (3 kB)']));
  expect(document.querySelector('#thread')?.text).toContain('it may be harmful');
});

test.each([
  ['a file of a kind we take', checked.id, true],
  ['a file nobody knows', unchecked.id, false],
  ['the mail as it arrived', original.id, false],
])('%s: staff have it; the holder of the link, only what we take', async (_, fileId, isOpen) => {
  const token = ticketToken(SECRET, number);
  const theirs = await base.read((reader) => findThreadFile(reader, SECRET, { token, fileId }));
  expect(theirs !== null).toBe(isOpen);
  const ours = await base.read((reader) => findFileOf(reader, { number, fileId }));
  expect(ours?.id).toBe(fileId);
});
