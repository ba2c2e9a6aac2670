import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { hours } from '../../kit/time.ts';
import { openTestDatabase, type TestDatabase } from '../../tests/harness/database.ts';
import { checkTaxId, lastAnswer, sweepTaxIds, type TaxIdDeps } from './check.ts';
import type { RegisterAnswer, TaxIdRegister } from './port.ts';
import { taxIdCheck } from './table.ts';
import type { TaxId } from './tax.ts';

let database: TestDatabase;
let asked: TaxId[];
let answer: RegisterAnswer;

const register: TaxIdRegister = {
  id: 'fake',
  covers: (country) => country !== 'GB',
  async check(taxId) {
    asked.push(taxId);
    return answer;
  },
};

beforeEach(async () => {
  database = await openTestDatabase();
  asked = [];
  answer = { result: 'valid', requestId: 'WAPIAAAA1' };
});
afterEach(() => database.close());

const deps = (parts: Partial<TaxIdDeps> = {}): TaxIdDeps => ({
  database,
  register,
  enoughOffline: 'nothing',
  ...parts,
});
const stored = () => database.read((reader) => reader.tx.select().from(taxIdCheck));
const german = { country: 'DE', text: 'de 136 695 976' };
const british = { country: 'GB', text: '980780684' };

describe('without a query', () => {
  test.each([
    ['DE', 'DE136695977', 'malformed'],
    ['FR', 'DE136695976', 'other-country'],
    ['US', '12-3456789', 'unsupported'],
  ])('%s %s is %s', async (country, text, code) => {
    expect(await checkTaxId(deps(), { country, text })).toEqual({ ok: false, code });
    expect(asked).toEqual([]);
    expect(await stored()).toEqual([]);
  });

  test('an uncovered ID is unreachable if check digits do not suffice', async () => {
    for (const parts of [{ register: null }, {}]) {
      const check = await checkTaxId(deps(parts), british);
      expect(check).toMatchObject({ value: { result: 'unreachable', by: 'format' } });
    }
    expect(await stored()).toEqual([]);
  });

  test('queries again after a failure, and does not accept check digits instead', async () => {
    answer = { result: 'unreachable', requestId: null };
    for (const enoughOffline of ['nothing', 'format'] as const) {
      const check = await checkTaxId(deps({ enoughOffline }), german);
      expect(check).toMatchObject({ value: { result: 'unreachable', by: 'register' } });
    }
    expect(asked).toHaveLength(2);
    expect(await stored()).toEqual([]);
  });

  test('stores an invalid answer and reuses it for a day', async () => {
    answer = { result: 'invalid', requestId: null };
    await checkTaxId(deps(), german);
    answer = { result: 'valid', requestId: null };
    const again = await checkTaxId(deps({ enoughOffline: 'format' }), german);
    expect(again).toMatchObject({ value: { result: 'invalid' } });
    expect(asked).toHaveLength(1);
  });

  test('returns unreachable for a visitor with too many queries unless the answer is known', async () => {
    let turns = 0;
    const mayAsk = () => {
      turns += 1;
      return false;
    };
    const check = await checkTaxId(deps(), { ...german, mayAsk });
    expect(check).toMatchObject({ value: { result: 'unreachable', at: database.clock.now() } });
    expect([asked, await stored()]).toEqual([[], []]);
    await checkTaxId(deps(), german);
    const known = await checkTaxId(deps(), { ...german, mayAsk });
    expect(known).toMatchObject({ value: { result: 'valid' } });
    expect([asked.length, turns]).toEqual([1, 1]);
  });
});

describe('made-up IDs', () => {
  const french = { country: 'FR', text: 'FR40303265045' };
  const sweep = () => database.run((work) => sweepTaxIds(work));

  test('are deleted after a day, whereas an ID that was once valid keeps its history', async () => {
    await checkTaxId(deps(), german);
    database.clock.advance(hours(25));
    answer = { result: 'invalid', requestId: null };
    await checkTaxId(deps(), german);
    await checkTaxId(deps(), french);
    await sweep();
    expect(await stored()).toHaveLength(3);
    database.clock.advance(hours(25));
    await sweep();
    expect((await stored()).map(({ id, result }) => [id, result])).toEqual([
      ['DE136695976', 'valid'],
      ['DE136695976', 'invalid'],
    ]);
    const last = await database.read((reader) => lastAnswer(reader, german));
    expect(last).toMatchObject({ result: 'invalid' });
  });
});

describe('an answer', () => {
  test('based on check digits becomes worthless once they no longer suffice', async () => {
    const trusting = deps({ register: null, enoughOffline: 'format' });
    const first = await checkTaxId(trusting, german);
    expect(first).toMatchObject({ value: { result: 'valid', by: 'format' } });
    const strict = await checkTaxId(deps({ register: null }), german);
    expect(strict).toMatchObject({ value: { result: 'unreachable' } });
    answer = { result: 'invalid', requestId: null };
    expect(await checkTaxId(deps(), german)).toMatchObject({ value: { result: 'invalid' } });
  });

  test('is reused for just under 24 hours, and the older one stays as evidence', async () => {
    const first = await checkTaxId(deps(), german);
    database.clock.advance(hours(24) - 1);
    expect(await checkTaxId(deps(), german)).toEqual(first);
    expect(asked).toHaveLength(1);
    database.clock.advance(1);
    answer = { result: 'invalid', requestId: 'WAPIAAAA2' };
    expect(await checkTaxId(deps(), german)).toMatchObject({ value: { result: 'invalid' } });
    database.clock.advance(1);
    expect(await checkTaxId(deps(), german)).toMatchObject({ value: { result: 'invalid' } });
    expect(asked).toHaveLength(2);
    expect(await stored()).toHaveLength(2);
  });
});

describe('a valid ID', () => {
  test('stores the query number of the register', async () => {
    const check = await checkTaxId(deps(), german);
    const value = {
      country: 'DE',
      id: 'DE136695976',
      result: 'valid',
      by: 'register',
      requestId: 'WAPIAAAA1',
      at: database.clock.now(),
    };
    expect(check).toEqual({ ok: true, value });
    expect(asked).toEqual([{ country: 'DE', id: 'DE136695976' }]);
    expect(await stored()).toEqual([{ ...value, key: expect.any(String) }]);
  });

  test('needs only check digits without a register, if the vendor allows that', async () => {
    const check = await checkTaxId(deps({ enoughOffline: 'format' }), british);
    expect(check).toMatchObject({ value: { result: 'valid', by: 'format', requestId: null } });
    expect(asked).toEqual([]);
    expect(await stored()).toHaveLength(1);
  });
});
