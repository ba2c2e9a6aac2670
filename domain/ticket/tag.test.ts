import { expect, test } from 'vitest';
import { openTicketScene, STAFF } from '../../tests/harness/tickets.ts';
import { EVERY_TICKET } from '../../tests/harness/whole-lists.ts';
import {
  addTag,
  countTags,
  listTickets,
  MOST_TAGS,
  MOST_TAGS_OF_TICKET,
  removeTag,
  selectTags,
  TAG_LENGTH,
  tagTicket,
} from './index.ts';

const { base, later, opened, threadOf } = await openTicketScene();

const add = async (name: string) => {
  const added = await base.run((work) => addTag(work, name));
  return added.ok ? added.value : added.code;
};
const tag = (number: string, added: readonly string[], removed: readonly string[] = []) =>
  later((work) => tagTicket(work, { number, staff: STAFF, add: added, remove: removed }));
const tagsOf = async (number: string) => (await threadOf(number))?.ticket.tags;

test('refuses empty and long names, commas, and names that exist in another spelling', async () => {
  for (const name of ['', '  ', 'a,b', 'x'.repeat(TAG_LENGTH + 1)])
    expect(await add(name)).toBe('malformed');
  expect(await add(' Bug  in 3.2 ')).toBe('bug in 3.2');
  expect(await add('BUG IN 3.2')).toBe('known');
});

test('refuses unknown tags, and more on a ticket than it can have', async () => {
  const { number } = await opened();
  const names = Array.from({ length: MOST_TAGS_OF_TICKET + 1 }, (_, turn) => `many ${turn}`);
  for (const name of names) await add(name);
  await tag(number, ['nowhere', 'many 0']);
  expect(await tagsOf(number)).toEqual(['many 0']);
  expect(await tag(number, names)).toMatchObject({ code: 'full' });
  expect(await tagsOf(number)).toEqual(['many 0']);
});

test('finds tickets by tag, counts them, and takes a removed tag off all of them', async () => {
  await add('refund asked');
  const [one, two] = [await opened(), await opened()];
  for (const { number } of [one, two]) await tag(number, ['refund asked', 'bug in 3.2']);
  await tag(two.number, [], ['refund asked']);
  const list = async (name: string) =>
    (await base.read((reader) => listTickets(reader, { ...EVERY_TICKET, tag: name }))).map(
      ({ number }) => number,
    );
  expect(await list('refund asked')).toEqual([one.number]);
  expect((await list('bug in 3.2')).toSorted()).toEqual([one.number, two.number].toSorted());
  const counts = await base.read(countTags);
  expect(counts.slice(0, 3)).toContainEqual({ name: 'bug in 3.2', tickets: 2 });
  expect(counts).toContainEqual({ name: 'refund asked', tickets: 1 });
  expect(await base.run((work) => removeTag(work, 'bug in 3.2'))).toBe(true);
  expect(await base.run((work) => removeTag(work, 'bug in 3.2'))).toBe(false);
  expect(await tagsOf(one.number)).toEqual(['refund asked']);
  expect(await list('bug in 3.2')).toEqual([]);
});

test('has a bounded number of tags', async () => {
  for (let turn = 0; turn < MOST_TAGS; turn += 1) await add(`filler ${turn}`);
  expect(await add('one too many')).toBe('full');
  expect(await base.read(selectTags)).toHaveLength(MOST_TAGS);
});
