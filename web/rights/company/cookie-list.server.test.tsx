import { parse } from 'node-html-parser';
import { describe, expect, test } from 'vitest';
import { days, hours } from '../../../kit/time.ts';
import { getLocale, LOCALES } from '../../../locales/index.ts';
import { NO_TAGS, TAG_NAMES } from '../../client/tag-settings.ts';
import { listStored, type StorageSettings } from '../../loaders/stored.server.ts';
import { readText } from '../../loaders/texts.server.ts';
import { withCookieLists } from './cookie-list.server.tsx';

const BARE: StorageSettings = { tags: NO_TAGS, searchEngineId: null, paidBy: 'sandbox' };
const ids = Object.fromEntries(TAG_NAMES.map((name) => [name, '1']));
const ALL: StorageSettings = {
  tags: { policy: 'block', ids },
  searchEngineId: 'x',
  paidBy: 'stripe',
};

/** The text of every cell, by table and row. */
function tablesIn(prefix: string, storage: StorageSettings): string[][][] {
  const locale = getLocale(prefix);
  const text = withCookieLists(
    readText('content/legal/cookies-policy.md', locale),
    locale,
    storage,
  );
  expect(text.html).not.toContain('{');
  const rowsOf = (table: ReturnType<typeof parse>) =>
    table.querySelectorAll('tr').map((row) => row.querySelectorAll('th, td').map((c) => c.text));
  return parse(text.html)
    .querySelectorAll('table')
    .map((table) => rowsOf(table));
}

test('leaves a text without markers unchanged', () => {
  const text = readText('content/legal/refund-policy.md', getLocale('en'));
  expect(withCookieLists(text, getLocale('en'), ALL)).toBe(text);
});

test.each(LOCALES)('states what happens before a choice, for each policy: $prefix', (locale) => {
  const paragraphs = (['load-denied', 'block'] as const).map((policy) => {
    const tags = { policy, ids };
    const text = readText('content/legal/cookies-policy.md', locale);
    const { html } = withCookieLists(text, locale, { ...ALL, tags });
    return parse(html)
      .querySelectorAll('p')
      .map((each) => each.text)
      .filter((each) => each.includes('-ads') || each.includes('Global Privacy Control'));
  });
  expect(paragraphs.map((each) => each.length)).toEqual([2, 2]);
  expect(paragraphs[0]?.[0]).not.toBe(paragraphs[1]?.[0]);
  expect(paragraphs[0]?.[1]).toBe(paragraphs[1]?.[1]);
});

test.each(LOCALES)(
  'describes in the privacy policy how this shop loads vendors: $prefix',
  (locale) => {
    const paragraphs = (['load-denied', 'block'] as const).map((policy) => {
      const tags = { policy, ids };
      const text = readText('content/legal/privacy-policy.md', locale);
      const { html } = withCookieLists(text, locale, { ...ALL, tags });
      expect(html).not.toContain('{');
      return parse(html)
        .querySelectorAll('p')
        .map((each) => each.text);
    });
    const differing = paragraphs[0]?.filter((each, at) => each !== paragraphs[1]?.[at]);
    expect(differing).toHaveLength(1);
    if (locale.prefix === 'en') {
      expect(differing?.[0]).toContain('Until you select Allow, they are instructed');
      expect(paragraphs[1]?.join()).toContain('Until you select Allow, none of them is loaded.');
    }
  },
);

describe('vendors', () => {
  test('are omitted if they are not set up', () => {
    const names = listStored(BARE);
    expect(names.filter(({ vendor }) => vendor !== null)).toEqual([]);
    expect(names.filter(({ afterAllow }) => afterAllow)).toEqual([]);
    const [, optional] = tablesIn('en', BARE);
    expect(optional?.map(([name]) => name)).toEqual([
      ...['Cookie', '*GoogleSEM-ads', '*YandexSEM-ads'],
    ]);
  });

  test('set their cookies only after Allow, like our own measurement', () => {
    const measured = listStored(ALL).filter(({ category }) => category === 'vendor');
    expect(measured.filter(({ afterAllow }) => !afterAllow)).toEqual([]);
    expect(new Set(measured.map(({ vendor }) => vendor)).size).toBe(TAG_NAMES.length + 1);
    const [necessary, optional, others] = tablesIn('en', ALL);
    expect(necessary).toContainEqual([
      ...['__stripe_mid', 'Helps detect fraud when you pay by card', 'Necessary'],
      ...['365 days', 'Stripe'],
    ]);
    const allowed = 'only after you select Allow';
    expect(optional?.find(([name]) => name === '_fbp')?.at(-1)).toBe(`Meta, ${allowed}`);
    const foreign = optional?.filter(([name]) => name === 'MUID').map((row) => row.at(-1));
    expect(foreign).toEqual([
      `Microsoft Clarity (clarity.ms), ${allowed}`,
      `Microsoft Advertising (bing.com), ${allowed}`,
    ]);
    expect(others?.find(([name]) => name === '_ym_retryReqs')).toEqual([
      ...['_ym_retryReqs', 'Tells visitors and visits apart, for statistics', 'Optional'],
      ...['Until you delete it', `Yandex Metrica, ${allowed}`],
    ]);
  });
});

test.each(LOCALES.map(({ prefix }) => prefix))(
  '%s: lists everything, with durations in the language',
  (prefix) => {
    const { numberLocale } = getLocale(prefix);
    const durationText = (unit: string, count: number) =>
      new Intl.NumberFormat(numberLocale, { style: 'unit', unit, unitDisplay: 'long' }).format(
        count,
      );
    const [cookies = [], optional = [], others = []] = tablesIn(prefix, ALL);
    const shown = [cookies, optional, others].flatMap(([, ...rows]) => rows.map(([name]) => name));
    expect(shown.toSorted()).toEqual(
      listStored(ALL)
        .map(({ name }) => name)
        .toSorted(),
    );
    const durationOf = (cookie: string) => cookies.find(([name]) => name === cookie)?.[3];
    expect(durationOf('lang')).toBe(durationText('day', 365));
    expect(durationOf('__Host-vitrine.session_token')).toBe(durationText('day', 30));
    expect(durationOf('office')).toBe(durationText('hour', 10));
    expect(durationOf('__Host-vitrine.two_factor')).toBe(durationText('minute', 10));
  },
);

test('lists the lifetimes that the code sets', () => {
  const lifetimeOf = (key: string) => listStored(BARE).find(({ name }) => name === key)?.lifetime;
  expect(lifetimeOf('theme')).toBe(days(365));
  expect(lifetimeOf('purchase')).toBe(days(1));
  expect(lifetimeOf('*GoogleSEM-ads')).toBe(hours(1));
  expect(lifetimeOf('ticket-draft')).toBe('tab');
});
