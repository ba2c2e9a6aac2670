import type { HTMLElement } from 'node-html-parser';
import { expect, test } from 'vitest';
import { listEntries } from '../../../domain/audit/index.ts';
import {
  addTag,
  findThread,
  removeFilter,
  saveFilter,
  selectFilters,
} from '../../../domain/ticket/index.ts';
import { minutes } from '../../../kit/time.ts';
import { drawnPage } from '../../../tests/harness/drawn-page.tsx';
import { addStaff, SAM, staffServices } from '../../../tests/harness/office-staff.ts';
import { sentForm } from '../../../tests/harness/sent-form.ts';
import { openTicketScene } from '../../../tests/harness/tickets.ts';
import { EVERY_ENTRY } from '../../../tests/harness/whole-lists.ts';
import * as ticketsPage from './tickets.tsx';

const { base, input, opened, write } = await openTicketScene();
await addStaff(base, SAM.email, SAM);
await base.run((work) => addTag(work, 'crash'));
const draw = drawnPage(ticketsPage, '/office/tickets', staffServices(base, 'support'));

const formIn = (page: HTMLElement, id: string) => {
  const form = page.querySelector(`form#${id}`);
  if (!form) throw new Error(`there is no form ${id}`);
  return form;
};
const textIn = (page: HTMLElement, selector: string) => page.querySelector(selector)?.text.trim();
const ticketOf = async (number: string) =>
  (await base.read((reader) => findThread(reader, number)))?.ticket;

/** Requests of a product that no other test uses, and the path that lists them. */
async function some(product: string, count = 2) {
  const numbers: string[] = [];
  for (let turn = 0; turn < count; turn += 1) {
    base.clock.advance(minutes(1));
    numbers.push((await opened(input({ product }))).number);
  }
  return { numbers, path: `/office/tickets?state=open&product=${product}` };
}

type Typed = Readonly<Record<string, string>>;

/** Sends the form for several requests, and returns where it leads. */
async function send(path: string, step: string, chosen: readonly string[], typed: Typed = {}) {
  const { document } = await draw(path);
  return sendFrom(document, { path, step, chosen, typed });
}

type Choice = {
  readonly path: string;
  readonly step: string;
  readonly chosen: readonly string[];
  readonly typed: Typed;
};

function sendFrom(document: HTMLElement, { path, step, chosen, typed }: Choice) {
  const data = sentForm(formIn(document, 'bulk'), typed, step);
  for (const field of document.querySelectorAll('table input[type=hidden][form=bulk]'))
    data.append(field.getAttribute('name') ?? '', field.getAttribute('value') ?? '');
  for (const number of chosen) data.append('chosen', number);
  return draw(path, data);
}

async function done(sending: Promise<unknown>): Promise<string> {
  const thrown = await sending.then(
    () => new Error('The form was refused'),
    (error: Error) => error,
  );
  return thrown.message.replace('Redirected to ', '');
}

test.each([
  ['no request is chosen', 'bulk-solve', [], { why: 'old' }, '#chosen-error'],
  ['there is no reason', 'bulk-solve', ['one'], { why: '' }, '#why-error'],
  ['the person is unknown', 'bulk-assign', ['one'], { assignee: 'x' }, '#bulk-assignee-error'],
  ['the tag is unknown', 'bulk-tag', ['one'], { tag: 'x' }, '#bulk-tag-error'],
  [
    'the moment is over',
    'bulk-snooze',
    ['one'],
    { until: 'date', moment: '2001-01-01T10:00' },
    '#moment-error',
  ],
] as const)('refuses if %s, and keeps what was typed', async (_, step, chosen, typed, error) => {
  const { numbers, path } = await some('pdfreader', 1);
  const { status, document } = await send(path, step, chosen.length ? numbers : [], typed);
  expect([status, textIn(document, '#refusal')]).toEqual([422, 'Please check the marked fields.']);
  expect(textIn(document, error)).toBeTruthy();
  expect(document.querySelectorAll('.error-text')).toHaveLength(1);
  const boxes = document.querySelectorAll('[name=chosen][checked]');
  expect(boxes.map((box) => box.getAttribute('value'))).toEqual(chosen.length ? numbers : []);
  expect(await ticketOf(numbers[0] ?? '')).toMatchObject({ state: 'open', tags: [] });
});

test('changes the chosen requests, says so, undoes it, and keeps both in the log', async () => {
  const { numbers, path } = await some('cadreader', 3);
  const [one = '', two = '', rest = ''] = numbers;
  const to = await done(send(path, 'bulk-solve', [one, two], { why: 'answered by phone' }));
  expect([await ticketOf(one), await ticketOf(rest)]).toMatchObject([
    { state: 'solved' },
    { state: 'open' },
  ]);
  const { document } = await draw(to);
  expect(textIn(document, '#done')).toBe('2 requests were changed.');
  await write(two, 'It is not solved.');
  const back = await done(draw(to, sentForm(formIn(document, 'bulk-undo'))));
  const after = (await draw(back)).document;
  expect(textIn(after, '#done')).toBe('1 request was restored.');
  expect(after.querySelector('#bulk-undo')).toBeNull();
  expect(textIn(after, '#outcome')).toContain('1 request was left as it is');
  expect(await ticketOf(one)).toMatchObject({ state: 'open', solvedAt: null });
  const entries = await base.read((reader) => listEntries(reader, { ...EVERY_ENTRY, object: one }));
  expect(entries.map(({ act, why, before, after: now }) => [act, why, before, now])).toEqual([
    ['undo-tickets', one, 'solved', 'open'],
    ['solve-ticket', 'answered by phone', 'open', 'solved'],
  ]);
});

test('does and notes once what was sent twice, and says that a sent form was used for something else', async () => {
  const { numbers, path } = await some('unzip', 2);
  const [one = '', two = ''] = numbers;
  const { document } = await draw(path);
  const form = { path, step: 'bulk-shut', typed: { why: 'spam' } };
  const first = await done(sendFrom(document, { ...form, chosen: [one] }));
  expect(await done(sendFrom(document, { ...form, chosen: [one] }))).toBe(first);
  const entries = await base.read((reader) => listEntries(reader, { ...EVERY_ENTRY, object: one }));
  expect(entries).toHaveLength(1);
  const other = await sendFrom(document, { ...form, chosen: [two] });
  expect(other.status).toBe(422);
  expect(textIn(other.document, '#refusal')).toBe(
    'This form was already sent with different details. If you want to do this as well, send it again.',
  );
  await done(sendFrom(other.document, { ...form, chosen: [two] }));
  expect(await ticketOf(two)).toMatchObject({ state: 'closed' });
});

test('leaves open what got a message after the page was opened', async () => {
  const { numbers, path } = await some('zipx', 2);
  const [one = '', two = ''] = numbers;
  const { document } = await draw(path);
  base.clock.advance(minutes(30));
  await write(two, 'One more thing.');
  const typed = { why: 'answered by phone' };
  const to = await done(sendFrom(document, { path, step: 'bulk-solve', chosen: numbers, typed }));
  expect(textIn((await draw(to)).document, '#outcome')).toContain('1 request was left as it is');
  expect([await ticketOf(one), await ticketOf(two)]).toMatchObject([
    { state: 'solved' },
    { state: 'open' },
  ]);
});

test('assigns, tags, and snoozes, and lists by each', async () => {
  const { numbers, path } = await some('wallpaperx', 2);
  const [one = '', two = ''] = numbers;
  await done(send(path, 'bulk-assign', [one], { assignee: SAM.id }));
  await done(send(path, 'bulk-tag', [one, two], { tag: 'crash' }));
  await done(send(path, 'bulk-untag', [two], { tag: 'crash' }));
  await done(send(path, 'bulk-snooze', [two], { until: 'tomorrow' }));
  const listed = async (more: string) => {
    const { document } = await draw(`/office/tickets?product=wallpaperx&state=${more}`);
    return document.querySelectorAll('[name=chosen]').map((box) => box.getAttribute('value'));
  };
  expect(await listed('&assignee=mine')).toEqual([one]);
  expect(await listed(`&assignee=${SAM.id}`)).toEqual([one]);
  expect(await listed('&assignee=nobody')).toEqual([two]);
  expect(await listed('&tag=crash')).toEqual([one]);
  expect(await listed('open')).toEqual([one]);
  expect(await listed('snoozed')).toEqual([two]);
});

test('saves the filter of the page under a name, once, and removes it', async () => {
  const path = '/office/tickets?state=open&assignee=mine&tag=crash';
  const saveForm = async () => formIn((await draw(path)).document, 'save-filter');
  const nameless = await draw(path, sentForm(await saveForm(), { name: '' }));
  expect([nameless.status, textIn(nameless.document, '#name-error')]).toEqual([
    422,
    'Please enter a name of at most 60 characters.',
  ]);
  await done(draw(path, sentForm(await saveForm(), { name: 'My crashes' })));
  const again = await draw(path, sentForm(await saveForm(), { name: 'My crashes' }));
  expect(textIn(again.document, '#name-error')).toContain('already');
  const { document } = await draw('/office/tickets?state=&product=zipx');
  const link = document.querySelector('#saved-filters nav a');
  expect(link?.text).toBe('My crashes');
  expect(link?.getAttribute('href')).toBe('/office/tickets?state=open&assignee=mine&tag=crash');
  const shown = (await draw(path)).document.querySelector('#saved-filters [aria-current]');
  expect(shown?.text).toBe('My crashes');
  const removal = document.querySelector('.remove-filter');
  await done(draw('/office/tickets', sentForm(removal as HTMLElement)));
  expect(await base.read((reader) => selectFilters(reader, SAM.id))).toEqual([]);
});

test('a filter that an earlier version saved still works', async () => {
  const { numbers, path } = await some('printerdriver', 2);
  await done(send(path, 'bulk-assign', numbers.slice(0, 1), { assignee: SAM.id }));
  const query = 'state=open&product=printerdriver&who=mine';
  const filter = { accountId: SAM.id, name: 'Mine', query, isShared: false };
  const saved = await base.run((work) => saveFilter(work, filter));
  const link = (await draw('/office/tickets')).document.querySelector('#saved-filters nav a');
  const { document } = await draw(link?.getAttribute('href') ?? '');
  const listed = document.querySelectorAll('[name=chosen]').map((box) => box.getAttribute('value'));
  expect(listed).toEqual(numbers.slice(0, 1));
  expect(document.querySelector('#assignee [selected]')?.getAttribute('value')).toBe('mine');
  expect(document.querySelector('#saved-filters [aria-current]')?.text).toBe('Mine');
  const { id } = saved.ok ? saved.value : { id: '' };
  await base.run((work) => removeFilter(work, { id, accountId: SAM.id, mayRemoveShared: false }));
});
