import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { HTMLElement } from 'node-html-parser';
import { afterAll, expect, test } from 'vitest';
import { findThread, LARGEST_FILE, LIMITS } from '../../../domain/ticket/index.ts';
import { openAttachments } from '../../../server/attachments.ts';
import { drawnPage } from '../../../tests/harness/drawn-page.tsx';
import { staffServices } from '../../../tests/harness/office-staff.ts';
import { sentForm } from '../../../tests/harness/sent-form.ts';
import { openTicketScene } from '../../../tests/harness/tickets.ts';
import { numberIn } from './number.server.ts';
import * as ticketPage from './ticket.tsx';
import { ticketPagePath } from './ticket-path.ts';

const { base, opened, write, textsOf, stateOf } = await openTicketScene();
const folder = mkdtempSync(join(tmpdir(), 'office-ticket-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const services = staffServices(base, 'support', { attachments: openAttachments(folder) });
const draw = drawnPage(ticketPage, '/office/tickets/:id', services);
const HUGE = new File([new Uint8Array(LARGEST_FILE + 1)], 'film.png');

const formIn = (page: HTMLElement, id: string) => {
  const form = page.querySelector(`form#${id}`);
  if (!form) throw new Error(`there is no form ${id}`);
  return form;
};
const readActionResult = (page: HTMLElement, selector: string) =>
  page.querySelector(selector)?.text.trim();

test.each(['\0', 'a\0b', '', '\ufffd'])('finds no ticket called %j', async (segment) => {
  expect(await base.read((reader) => findThread(reader, numberIn(segment)))).toBeNull();
});

test.each([
  ['an answer is sent', null, '#attachments-error'],
  ['a note is saved', 'note', '#done'],
  ['a macro is inserted', 'insert-macro', '#files-again'],
])('keeps the typed texts of an upload that is too large when %s', async (_, pressed, said) => {
  const path = ticketPagePath((await opened()).number);
  const { document: page } = await draw(path);
  const typed = { text: 'Bitte neu starten.', note: 'Dritte Anfrage.', attachments: HUGE };
  const { status, document } = await draw(path, sentForm(formIn(page, 'answer'), typed, pressed));
  expect(status).toBe(pressed === null ? 422 : 200);
  expect(readActionResult(document, said)).toBeTruthy();
  expect(readActionResult(document, '#text')).toContain(typed.text);
  expect(readActionResult(document, '#note')).toBe(pressed === 'note' ? '' : typed.note);
  expect(readdirSync(folder)).toEqual([]);
});

test.each<[string, string | null, Readonly<Record<string, string | File>>]>([
  ['a missing answer', null, { text: '' }],
  ['an answer that is too long', null, { text: 'x'.repeat(LIMITS.message.max + 1) }],
  ['a file of a rejected kind', null, { text: 'Hier.', attachments: new File(['MZ'], 'a.exe') }],
  ['a missing note', 'note', { note: '' }],
  ['a note that is too long', 'note', { note: 'x'.repeat(LIMITS.message.max + 1) }],
])('reports %s in an alert and beside the field', async (_, pressed, typed) => {
  const { number } = await opened();
  const path = ticketPagePath(number);
  const { document: page } = await draw(path);
  const sent = sentForm(formIn(page, 'answer'), typed, pressed);
  const { status, document } = await draw(path, sent);
  expect([status, readActionResult(document, '#refusal[role=alert]')]).toEqual([
    422,
    'Please check the marked fields.',
  ]);
  expect(document.querySelectorAll('.error-text')).toHaveLength(1);
  expect(await textsOf(number)).toHaveLength(1);
});

test.each(['solve', 'shut'])('refuses the step %s if there is an unread message', async (step) => {
  const { number } = await opened();
  const path = ticketPagePath(number);
  const { document: page } = await draw(path);
  await write(number, 'It works no longer.');
  const late = await draw(path, sentForm(formIn(page, step), { why: 'as agreed' }));
  expect([late.status, readActionResult(late.document, '#refusal')]).toEqual([
    422,
    'This has changed in the meantime. Please look at it again.',
  ]);
  expect(await stateOf(number)).toBe('open');
  const read = sentForm(formIn(late.document, step), { why: 'read now' });
  await expect(draw(path, read)).rejects.toThrow(`Redirected to ${path}?done=1`);
  expect(await stateOf(number)).toBe(step === 'solve' ? 'solved' : 'closed');
});
