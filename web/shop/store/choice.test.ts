import { expect, test } from 'vitest';
import type { PriceQuote, Reduction } from '../../../domain/price/index.ts';
import { getLocale } from '../../../locales/index.ts';
import { answersOf, buyPath, FIRST, type StoreChoice, storePath } from './choice.ts';
import { readChoice } from './open.server.ts';
import { listReduced } from './reduced.server.ts';

const first: StoreChoice = { ...FIRST, task: null, tools: [], find: null, found: null };
const read = (query: string) => readChoice(new URLSearchParams(query));

test.each([
  '',
  'plan=week&seats=2&task=all&with=other',
  'seats=-1&plan=',
  'gclid=1&with=',
  'find=x&found=files',
])('ignores the invalid choices in %j', (query) => expect(read(query)).toEqual(first));

test('writes a choice into the address, omits the default, and reads it back', () => {
  const choice: StoreChoice = {
    task: 'media',
    plan: 'lifetime',
    seats: 5,
    tools: ['zipx', 'vox-magic'],
    find: null,
    found: null,
  };
  expect(storePath(first)).toBe('/store');
  const path = storePath(choice);
  expect(path).toBe('/store?task=media&plan=lifetime&seats=5&with=zipx&with=vox-magic');
  const again = read(path.split('?')[1] ?? '');
  expect({ ...again, tools: again.tools.toSorted() }).toEqual({
    ...choice,
    tools: choice.tools.toSorted(),
  });
  expect(buyPath('zipx', first)).toBe('/buy?product=zipx');
  expect(buyPath('zipx', choice)).toBe('/buy?product=zipx&plan=lifetime&seats=5');
});

test('keeps the answers of the finder in the address, and the task of a chosen tool', () => {
  expect(storePath({ ...first, find: 'files' })).toBe('/store?find=files');
  expect(answersOf(read('find=files'))).toEqual({ task: 'files', product: null });
  expect(answersOf(read('find=pdfreader'))).toEqual({ task: 'documents', product: 'pdfreader' });
  const found = read('plan=month&seats=3&found=vox-magic');
  expect(answersOf(found)).toEqual({ task: 'media', product: 'vox-magic' });
  expect(storePath(found)).toBe('/store?plan=month&seats=3&found=vox-magic');
  expect(answersOf(first)).toEqual({ task: null, product: null });
});

const price = { minor: 1999, currency: 'EUR' } as const;
const priceQuote = (
  product: string,
  reduction: Partial<Reduction> | null,
  more = {},
): PriceQuote => ({
  product,
  plan: 'year',
  seats: 1,
  market: 'eu',
  total: price,
  taxIncluded: true,
  renewal: null,
  priceId: product,
  ...more,
  reduction: reduction && { before: price, lowest30: price, until: null, ...reduction },
});

test('lists nothing if nothing is reduced', () => {
  expect(listReduced([priceQuote('zipx', null)], FIRST, getLocale('de'))).toEqual([]);
});

test('lists reductions with their end in the price book, the earliest end first', () => {
  const until = new Date('2026-12-01T22:59:59Z');
  const priceQuotes = [
    priceQuote('vox-magic', {}, { plan: 'lifetime', seats: 3 }),
    priceQuote('zipx', { until }),
    priceQuote('zipx', { until }, { plan: 'month' }),
    priceQuote('pdfreader', { until }),
    priceQuote('cadreader', null),
  ];
  const [soon, open, ...more] = listReduced(priceQuotes, FIRST, getLocale('en'));
  expect(soon).toMatchObject({ tools: ['ZipX', 'PDFReader'], elsewhere: null });
  expect(soon?.until).toMatch(/Dec 1, 2026.*5:59.PM.EST/);
  expect(open).toEqual({
    tools: ['VoxMagic'],
    until: null,
    elsewhere: { plan: 'lifetime', seats: 3 },
  });
  expect(more).toEqual([]);
});
