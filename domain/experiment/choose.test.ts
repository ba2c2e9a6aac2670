import { expect, test } from 'vitest';
import { chooseRule, decidedBefore } from './choose.ts';
import { type ExperimentRule, ruleState } from './experiment.ts';

const NOW = new Date('2026-11-22T12:00:00Z');
const at = (hours: number) => new Date(NOW.getTime() + hours * 3_600_000);

let made = 0;
const rule = (change: Partial<ExperimentRule> = {}): ExperimentRule => {
  made += 1;
  return {
    id: `${made}`,
    product: 'zipx',
    variant: 'b1',
    channel: null,
    market: null,
    locale: null,
    startsAt: at(-1),
    endsAt: null,
    pausedAt: null,
    createdBy: 'ads@shop.example',
    createdAt: at(-made / 1000),
    ...change,
  };
};
const click = { product: 'zipx', channel: 'GoogleSEM', locale: 'de' } as const;
const choose = (...rules: ExperimentRule[]) => chooseRule(rules, click, NOW)?.variant ?? null;

test('ignores rules that do not match', () => {
  expect(choose()).toBeNull();
  expect(
    choose(
      rule({ product: 'vox-magic', variant: 'v' }),
      rule({ channel: 'YandexSEM' }),
      rule({ locale: 'fr' }),
      rule({ market: 'us' }),
    ),
  ).toBeNull();
});

test('applies a rule only while it runs, from its start until before its end, and not while paused', () => {
  expect(choose(rule({ startsAt: at(1) }))).toBeNull();
  expect(choose(rule({ endsAt: NOW }))).toBeNull();
  expect(choose(rule({ pausedAt: at(-1) }))).toBeNull();
  expect(choose(rule({ startsAt: NOW, endsAt: at(1) }))).toBe('b1');
  const state = (change: Partial<ExperimentRule>) => ruleState(rule(change), NOW);
  expect([
    ...[state({ endsAt: NOW, pausedAt: NOW }), state({ startsAt: at(1), pausedAt: NOW })],
    ...[state({ startsAt: at(1) }), state({})],
  ]).toEqual(['ended', 'paused', 'planned', 'running']);
});

test('prefers language, then market, then channel, then the newest', () => {
  const old = rule({ variant: 'b1', createdAt: at(-9) });
  const newest = rule({ variant: 'v1', createdAt: at(-1) });
  const channel = rule({ variant: 'y1', channel: 'GoogleSEM', createdAt: at(-10) });
  const market = rule({ variant: 'b1', market: 'eu', createdAt: at(-11) });
  const both = rule({ variant: 'v1', market: 'eu', channel: 'GoogleSEM', createdAt: at(-12) });
  const language = rule({ variant: 'y1', locale: 'de', createdAt: at(-13) });
  const narrow = rule({ variant: 'b1', locale: 'de', channel: 'GoogleSEM', createdAt: at(-14) });
  const all = [old, newest, channel, market, both, language, narrow];
  for (const first of [narrow, language, both, market, channel, newest, old]) {
    expect(chooseRule(all, click, NOW)?.id).toBe(first.id);
    all.splice(all.indexOf(first), 1);
  }
});

test('lists the rules that precede one, share clicks and time with it, and lead elsewhere', () => {
  const wide = rule({ variant: 'b1', endsAt: at(5) });
  const before = (other: Partial<ExperimentRule>) =>
    decidedBefore(wide, [wide, rule({ variant: 'v1', locale: 'de', ...other })], NOW).length;
  expect(before({})).toBe(1);
  expect(before({ startsAt: at(4) })).toBe(1);
  expect(before({ startsAt: at(5) })).toBe(0);
  expect(before({ endsAt: NOW })).toBe(0);
  expect(before({ pausedAt: NOW })).toBe(0);
  expect(before({ variant: 'b1' })).toBe(0);
  expect(before({ product: 'vox-magic' })).toBe(0);
  const german = rule({ locale: 'de', channel: 'GoogleSEM' });
  const french = rule({ variant: 'v1', locale: 'fr', channel: 'GoogleSEM' });
  expect(decidedBefore(german, [french], NOW)).toEqual([]);
});
