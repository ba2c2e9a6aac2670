import { parse } from 'node-html-parser';
import { describe, expect, test } from 'vitest';
import type { RenewalRule } from '../../../domain/payment/index.ts';
import { getLocale } from '../../../locales/index.ts';
import { PRODUCTS } from '../../../products/index.ts';
import { renderScope } from './license-scope.server.tsx';
import { readAnswers, renderWizard } from './refund-wizard.server.tsx';

const open = (query: string, prefix = 'en') =>
  parse(renderWizard(getLocale(prefix), new URLSearchParams(query)));

describe('the refund wizard', () => {
  test.each(['what=all&when=<b>', 'waived=maybe&utm_source=x', 'What=first'])(
    'ignores the unknown answers in %j',
    (query) => {
      expect(Object.values(readAnswers(new URLSearchParams(query)))).toEqual(Array(4).fill(null));
      expect(`${open(query)}`).toBe(`${open('')}`);
    },
  );

  test('marks a question that was left out and keeps the other answers', () => {
    const page = open('what=again&when=days-14');
    expect(page.querySelector('#refund-answer')?.getAttribute('data-question')).toBe('who');
    expect(page.querySelector('#refund-answer .error-text')?.text).not.toBe('');
    const chosen = page.querySelectorAll('input[checked]').map((one) => one.getAttribute('value'));
    expect(chosen).toEqual(['again', 'days-14']);
    expect(page.querySelector('[data-advice]')).toBeNull();
  });

  test.each([
    ['what=first&when=days-30', 'guarantee', ['/de/company/refund-request']],
    ['what=renewal&when=days-14&who=consumer-eu&waived=no', 'withdrawal', ['/de/company/withdraw']],
    [
      'what=again&when=days-14&who=consumer-eu&waived=yes',
      'waived',
      ['/de/about/create_ticket?topic=refund', '/de/company/cancel'],
    ],
    ['what=twice', 'paid-twice', ['/de/about/create_ticket?topic=refund']],
  ])('answers %s with %s and links', (query, advice, links) => {
    const answer = open(query, 'de').querySelector('#refund-answer');
    expect(answer?.getAttribute('data-advice')).toBe(advice);
    const texts = answer?.querySelectorAll('p:not(.actions)').map(({ text }) => text) ?? [];
    expect(texts.length).toBeGreaterThan(0);
    for (const text of texts) expect(text).not.toBe('');
    expect(answer?.querySelectorAll('a').map((link) => link.getAttribute('href'))).toEqual(links);
  });

  test('shows every question without scripts and preselects nothing', () => {
    const page = open('');
    expect(page.querySelectorAll('fieldset')).toHaveLength(4);
    expect(page.querySelectorAll('input[type="radio"]')).toHaveLength(14);
    expect(page.querySelectorAll('input[checked]')).toEqual([]);
  });
});

test('lists every plan and product in the license agreement, and what a license adds', () => {
  const page = parse(renderScope(getLocale('en'), 'by-card'));
  const [plans] = page.querySelectorAll('table');
  expect(
    plans?.querySelectorAll('tbody tr').map((row) => row.querySelector('td + td')?.text),
  ).toEqual(Array(3).fill('1, 3, or 5'));
  const details = page.querySelectorAll('details');
  expect(details.map((one) => one.querySelector('summary')?.text)).toEqual(
    PRODUCTS.map(({ name }) => name),
  );
  for (const one of details) {
    expect(one.querySelectorAll('tbody tr').length).toBeGreaterThan(3);
    // The table of plans stands above, so the row about them is left out.
    expect(one.text).not.toMatch(/lifetime/i);
  }
});

test('says when a plan renews, with and without cards', () => {
  const textOf = (rule: RenewalRule) => parse(renderScope(getLocale('en'), rule)).text;
  expect(textOf('by-card')).toContain('Renews until you cancel, if you pay by card.');
  expect(textOf('always')).toContain('Renews until you cancel.');
  expect(textOf('never')).not.toMatch(/renews until|by card/i);
  expect(textOf('never')).toContain('You pay once, and it doesn’t renew.');
});

test.each([
  ['bn', '1, 3 বা 5'],
  ['hi', '1, 3 या 5'],
  ['ja', '1、3、または 5'],
  ['ko', '1대, 3대 또는 5대'],
])('lists the numbers of PCs in %s', (prefix, seats) => {
  const cell = parse(renderScope(getLocale(prefix), 'by-card')).querySelector('tbody td + td');
  expect(cell?.text.replaceAll('\u2060', '')).toBe(seats);
});
