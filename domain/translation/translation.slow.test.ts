import { afterAll, beforeAll, expect, test } from 'vitest';
import { seconds } from '../../kit/time.ts';
import { openTestDatabase, type TestDatabase } from '../../tests/harness/database.ts';
import {
  countBook,
  countStates,
  listNewest,
  listProposals,
  type Message,
  openBook,
  proposalStateOf,
  proposeText,
  withdrawText,
  writeFileWith,
} from './index.ts';

const LOCALE = 'de';
const BY = { locale: LOCALE, who: 'uli@shop.example', why: 'sounds better' };
let db: TestDatabase;
beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.close());

const message = (id: string): Message => {
  const found = openBook(LOCALE).messages.find((one) => one.id === id);
  if (!found) throw new Error(`no message ${id}`);
  return found;
};
const propose = (one: Message, text: string) => {
  db.clock.advance(seconds(1));
  return db.run((work) => proposeText(work, { ...BY, message: one, text }));
};
const textsOf = async (messageId: string) =>
  (await db.read((reader) => listProposals(reader, { locale: LOCALE, messageId }))).map(
    ({ text }) => text,
  );
const fileWith = () =>
  db.read((reader) => writeFileWith(reader, { locale: LOCALE, area: 'ticket' }));

const PLAIN = 'ticket.reply.submit';
const COUNTED = 'ticket.fault.subject-short';

test('rejects a text that would break its page, with the reason', async () => {
  const codes = async (id: string, text: string) => {
    const answer = await propose(message(id), text);
    return answer.ok ? 'kept' : answer.faults.map(({ code }) => code).join();
  };
  expect(await codes(PLAIN, ' \r\n ')).toBe('empty');
  expect(await codes(PLAIN, 'x'.repeat(5001))).toBe('long');
  expect(await codes(PLAIN, message(PLAIN).text ?? '')).toBe('same');
  expect(await codes(PLAIN, '{')).toBe('syntax');
  expect(await codes(PLAIN, 'Hallo {name}')).toBe('placeholders');
  expect(await codes(PLAIN, 'Hallo <0>du</0>')).toBe('tags');
  expect(await codes(COUNTED, 'Bitte mehr schreiben.')).toBe('placeholders');
  expect(await db.read((reader) => listNewest(reader, LOCALE))).toEqual([]);
  await expect(fileWith()).resolves.not.toContain('Bitte mehr schreiben.');
  expect(() => openBook('xx')).toThrow(RangeError);
});

test('keeps every proposal, applies the newest, ignores a repetition, and records a withdrawal', async () => {
  const one = message(PLAIN);
  expect(await propose(one, '  Los geht’s\r\n')).toMatchObject({ value: { isNew: true } });
  expect(await propose(one, "Los geht's")).toMatchObject({ value: { isNew: false } });
  await propose(one, 'Abschicken!');
  expect(await textsOf(PLAIN)).toEqual(['Abschicken!', 'Los geht’s']);
  db.clock.advance(seconds(1));
  const withdraw = () => db.run((work) => withdrawText(work, { ...BY, message: one }));
  expect([await withdraw(), await withdraw()]).toEqual([true, false]);
  expect(await textsOf(PLAIN)).toEqual([null, 'Abschicken!', 'Los geht’s']);
  expect(await fileWith()).not.toContain('Abschicken!');
});

test('derives the status of a proposal from the files', () => {
  const now = { english: 'Send', text: 'Senden' };
  expect(proposalStateOf({ text: null, english: 'Send' }, now)).toBe('withdrawn');
  expect(proposalStateOf({ text: 'Ab', english: 'Submit' }, now)).toBe('outdated');
  expect(proposalStateOf({ text: 'Senden', english: 'Send' }, now)).toBe('taken');
  expect(proposalStateOf({ text: 'Ab', english: 'Send' }, now)).toBe('open');
});

test('writes the repository file with open proposals and their stamps', async () => {
  const before = await fileWith();
  await propose(message(PLAIN), 'Ab die Post');
  const after = await fileWith();
  const lines = (source: string) => new Set(source.split('\n'));
  const added = [...lines(after)].filter((line) => !lines(before).has(line));
  expect(added).toEqual(['msgstr "Ab die Post"']);
  expect(after).toContain(`#. en: ${message(PLAIN).english}\nmsgid "${PLAIN}"`);
});

test('counts texts by their state', () => {
  expect(countStates([{ state: 'done' }, { state: 'missing' }, { state: 'stale' }])).toEqual({
    total: 3,
    missing: 1,
    stale: 1,
  });
  expect(() => countBook('xx')).toThrow(RangeError);
  const { messages, prose } = openBook(LOCALE);
  expect(countBook(LOCALE)).toEqual({
    messages: countStates(messages),
    prose: countStates(prose),
  });
  expect(messages.length).toBeGreaterThan(1000);
  expect(prose.map(({ path }) => path)).toContain('content/legal/refund-policy.md');
});
