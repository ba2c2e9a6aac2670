import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { days } from '../../kit/time.ts';
import { openTestDatabase, type TestDatabase } from '../../tests/harness/database.ts';
import {
  addCustomerNote,
  type Customer,
  changeCustomerNote,
  forgetCustomerNotes,
  listCustomerNotes,
  MOST_NOTES,
  removeCustomerNote,
} from './index.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.close());

let turn = 0;
const customer = (change: Partial<Customer> = {}): Customer => {
  turn += 1;
  return { email: `ada${turn}@buyer.example`, accountId: null, ...change };
};
const add = (who: Customer, text: string, by = 'sam@shop.example') =>
  db.run((work) => addCustomerNote(work, who, { by, text }));
const list = (who: Customer) => db.read((reader) => listCustomerNotes(reader, who));

test('refuses more notes than a customer can have, and changes of what has changed', async () => {
  const ada = customer();
  await add(ada, 'Calls often.');
  const [{ id } = { id: '' }] = await list(ada);
  const change = (seen: string, who = ada) =>
    db.run((work) =>
      changeCustomerNote(work, who, { id, seen, by: 'kim@shop.example', text: 'x' }),
    );
  expect(await change('Something else')).toBe(false);
  expect(await change('Calls often.', customer())).toBe(false);
  const remove = (seen: string) => db.run((work) => removeCustomerNote(work, ada, { id, seen }));
  expect(await remove('Something else')).toBeNull();
  for (let count = 1; count < MOST_NOTES; count += 1) await add(ada, `Note ${count}`);
  expect(await add(ada, 'One too many')).toMatchObject({ code: 'full' });
});

test('keeps who wrote a note and who changed it', async () => {
  const ada = customer();
  expect(await add(ada, 'Prefers French.')).toMatchObject({ value: { isNew: true } });
  expect(await add(ada, 'Prefers French.')).toMatchObject({ value: { isNew: false } });
  const [note] = await list(ada);
  expect(note).toMatchObject({ by: 'sam@shop.example', changedBy: null, changedAt: null });
  const change = { id: note?.id ?? '', seen: 'Prefers French.', text: 'Prefers Dutch.' };
  await db.run((work) => changeCustomerNote(work, ada, { ...change, by: 'kim@shop.example' }));
  const [changed] = await list(ada);
  expect(changed).toMatchObject({
    by: 'sam@shop.example',
    text: 'Prefers Dutch.',
    changedBy: 'kim@shop.example',
  });
  const found = { id: changed?.id ?? '', seen: 'Prefers Dutch.' };
  expect(await db.run((work) => removeCustomerNote(work, ada, found))).toMatchObject({
    id: found.id,
  });
  expect(await list(ada)).toEqual([]);
});

test('follows an account to its new address, and is forgotten with it', async () => {
  const accountId = randomUUID();
  const ada = customer({ accountId });
  await add(ada, 'Is a journalist.');
  const moved = customer({ accountId });
  expect(await list(moved)).toHaveLength(1);
  expect(await list({ ...moved, accountId: null })).toEqual([]);
  const addresses = [{ email: moved.email, until: null }];
  await db.run((work) => forgetCustomerNotes(work, { accountId, addresses }));
  expect(await list(ada)).toEqual([]);
});

test('what is noted about the next owner of an address stays', async () => {
  const [ada, accountId] = [customer(), randomUUID()];
  await add(ada, 'The former owner.');
  const until = db.clock.now();
  db.clock.advance(days(1));
  await add(ada, 'The next owner.');
  const other = customer({ accountId: randomUUID() });
  await add(other, 'Somebody with an account.');
  const addresses = [
    { email: ada.email, until },
    { email: other.email, until: null },
  ];
  await db.run((work) => forgetCustomerNotes(work, { accountId, addresses }));
  expect(await list(ada)).toMatchObject([{ text: 'The next owner.' }]);
  expect(await list(other)).toHaveLength(1);
});
