import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { openTicketScene } from '../../tests/harness/tickets.ts';
import { MOST_FILTERS, removeFilter, saveFilter, selectFilters } from './index.ts';

const { base } = await openTicketScene();
const [ada, bob] = [randomUUID(), randomUUID()];

const save = async (accountId: string, name: string, isShared = false) => {
  const filter = { accountId, name, query: 'state=open', isShared };
  const saved = await base.run((work) => saveFilter(work, filter));
  return saved.ok ? saved.value.id : saved.code;
};
const namesOf = async (accountId: string) =>
  (await base.read((reader) => selectFilters(reader, accountId))).map(({ name }) => name);
const remove = (id: string, accountId: string, mayRemoveShared = false) =>
  base.run((work) => removeFilter(work, { id, accountId, mayRemoveShared }));

test('refuses missing, long, and repeated names', async () => {
  expect(await save(ada, '')).toBe('malformed');
  expect(await save(ada, 'x'.repeat(61))).toBe('malformed');
  await save(ada, 'Mine');
  expect(await save(ada, 'Mine')).toBe('known');
});

test('shows private filters to their owner and shared ones to all, and lets others remove only what they may', async () => {
  const own = await save(ada, 'Private');
  const shared = await save(ada, 'For all', true);
  expect(await namesOf(ada)).toEqual(['For all', 'Mine', 'Private']);
  expect(await namesOf(bob)).toEqual(['For all']);
  expect(await remove(own, bob, true)).toBeNull();
  expect(await remove(shared, bob)).toBeNull();
  expect(await remove(shared, bob, true)).toMatchObject({ name: 'For all' });
  expect(await remove(own, ada)).toMatchObject({ name: 'Private' });
  expect(await remove(own, ada)).toBeNull();
});

test('has a bounded number of filters per person, and of shared ones', async () => {
  for (let turn = 0; turn < MOST_FILTERS; turn += 1) {
    await save(bob, `own ${turn}`);
    await save(turn % 2 ? ada : bob, `shared ${turn}`, true);
  }
  expect([await save(bob, 'more'), await save(ada, 'more', true)]).toEqual(['full', 'full']);
});
