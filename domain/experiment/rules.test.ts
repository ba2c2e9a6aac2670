import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../tests/harness/database.ts';
import {
  addRule,
  endRule,
  listRules,
  listStandingRules,
  pauseRule,
  RULE_STATES,
  type RuleDraft,
  removeRule,
  resumeRule,
  ruleFault,
} from './index.ts';

const NOON = new Date('2026-11-22T12:00:00Z');
const later = (hours: number) => new Date(NOON.getTime() + hours * 3_600_000);
const NONE = randomUUID();
let db: TestDatabase;

beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.close());
beforeEach(async () => {
  db.clock.set(NOON);
  await db.database.pool.query('TRUNCATE variant_rule');
});

const draft = (change: Partial<RuleDraft> = {}): RuleDraft => ({
  product: 'zipx',
  variant: 'b1',
  channel: null,
  market: null,
  locale: null,
  startsAt: null,
  endsAt: null,
  ...change,
});
const add = async (change: Partial<RuleDraft> = {}, id: string = randomUUID()) => {
  await db.run((work) => addRule(work, { draft: draft(change), id, by: 'ads@shop.example' }));
  return id;
};
const standing = () => db.read(listStandingRules);

describe('rejects', () => {
  test.each([
    [{ product: 'pdfreader' }, 'unknown-variant'],
    [{ product: 'vox-magic' }, 'unknown-variant'],
    [{ product: 'none' }, 'unknown-variant'],
    [{ variant: 'v' }, 'unknown-variant'],
    [{ market: 'gb' }, 'unknown-market'],
    [{ locale: 'xx' }, 'unknown-language'],
    [{ locale: 'de', market: 'us' }, 'other-market'],
    [{ startsAt: later(-1) }, 'in-the-past'],
    [{ endsAt: NOON }, 'ends-before-start'],
    [{ startsAt: later(2), endsAt: later(2) }, 'ends-before-start'],
  ] as const)('%j is %s', async (change, fault) => {
    expect(ruleFault({ now: NOON }, draft(change))).toBe(fault);
    const added = await db.run((work) =>
      addRule(work, { draft: draft(change), id: NONE, by: 'ads@shop.example' }),
    );
    expect([added, await standing()]).toEqual([fault, []]);
  });

  test('a rule that is missing, ended, or changed', async () => {
    const gone = { ok: false, code: 'changed' };
    const id = await add({ endsAt: later(1) });
    expect(await db.run((work) => resumeRule(work, id))).toEqual(gone);
    expect(await db.run((work) => removeRule(work, id))).toEqual(gone);
    expect(
      await db.run((work) => endRule(work, id, { at: later(-1), seen: later(1) })),
    ).toMatchObject({
      code: 'in-the-past',
    });
    db.clock.set(later(2));
    for (const each of [id, NONE]) {
      expect(await db.run((work) => pauseRule(work, each))).toEqual(gone);
      expect(await db.run((work) => endRule(work, each, { at: null, seen: later(1) }))).toEqual(
        gone,
      );
    }
    const planned = await add({ startsAt: later(5) });
    expect(await db.run((work) => endRule(work, planned, { at: null, seen: null }))).toMatchObject({
      code: 'ends-before-start',
    });
  });
});

test('makes one rule when a form is sent twice, and applies it from now', async () => {
  const id = await add({ locale: 'de', market: 'eu', channel: 'GoogleSEM' });
  await add({ locale: 'de', market: 'eu', channel: 'GoogleSEM' }, id);
  expect(await standing()).toEqual([
    {
      ...draft({ locale: 'de', market: 'eu', channel: 'GoogleSEM' }),
      id,
      startsAt: NOON,
      pausedAt: null,
      createdBy: 'ads@shop.example',
      createdAt: NOON,
    },
  ]);
});

test('pauses, resumes, ends, and removes a rule', async () => {
  const id = await add();
  await db.run((work) => pauseRule(work, id));
  expect((await standing())[0]?.pausedAt).toEqual(NOON);
  await db.run((work) => resumeRule(work, id));
  expect((await standing())[0]?.pausedAt).toBeNull();
  await db.run((work) => endRule(work, id, { at: later(3), seen: null }));
  expect((await standing())[0]?.endsAt).toEqual(later(3));
  db.clock.set(later(1));
  // A form that shows no end must not remove this one.
  for (const seen of [null, later(2), new Date(Number.NaN)])
    expect(await db.run((work) => endRule(work, id, { at: later(9), seen }))).toEqual({
      ok: false,
      code: 'changed',
    });
  expect((await standing())[0]?.endsAt).toEqual(later(3));
  await db.run((work) => endRule(work, id, { at: null, seen: later(3) }));
  expect(await standing()).toEqual([]);
  const planned = await add({ startsAt: later(9) });
  expect(await db.run((work) => removeRule(work, planned))).toMatchObject({ ok: true });
  expect(await standing()).toEqual([]);
});

test('lists by product and state, newest first', async () => {
  const ended = await add({ endsAt: later(1) });
  db.clock.set(later(1));
  const running = await add();
  db.clock.set(later(2));
  const planned = await add({ startsAt: later(5) });
  db.clock.set(later(3));
  const paused = await add({ product: 'vox-magic', variant: 'v' });
  await db.run((work) => pauseRule(work, paused));
  const list = async (filter: Partial<Parameters<typeof listRules>[1]>) => {
    const all = { product: null, state: null, after: null, limit: 10 };
    return (await db.read((reader) => listRules(reader, { ...all, ...filter }))).map(
      ({ id }) => id,
    );
  };
  expect(await list({})).toEqual([paused, planned, running, ended]);
  expect(await list({ product: 'zipx', after: planned })).toEqual([running, ended]);
  const byState = [];
  for (const state of RULE_STATES) byState.push(await list({ state }));
  expect(byState).toEqual([[running], [paused], [planned], [ended]]);
});
