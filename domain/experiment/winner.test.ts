import { expect, test } from 'vitest';
import { judgePages } from './winner.ts';

const page = (landings: number, buyers: number) => ({ landings, buyers });

test('finds no contest with one page, and equal pages even', () => {
  expect(judgePages([])).toEqual({ kind: 'alone' });
  expect(judgePages([page(500, 5), page(0, 0)])).toEqual({ kind: 'alone' });
  expect(judgePages([page(500, 0), page(400, 0)])).toEqual({ kind: 'even' });
  expect(judgePages([page(500, 5), page(1000, 10)])).toEqual({ kind: 'even' });
});

test('decides nothing with few landings, however clear', () => {
  expect(judgePages([page(99, 90), page(200, 0)])).toEqual({ kind: 'undecided', more: 1 });
  const best = page(100, 90);
  expect(judgePages([page(200, 0), best])).toEqual({ kind: 'winner', page: best });
});

test('is undecided while intervals overlap, and estimates the missing landings closely', () => {
  const verdict = judgePages([page(1000, 30), page(1000, 50)]);
  if (verdict.kind !== 'undecided') throw new Error(verdict.kind);
  // By the usual formula, (1.96 * (sqrt(.03 * .97) + sqrt(.05 * .95)) / .02) squared is 1,451 per page.
  expect(verdict.more).toBeGreaterThan(850);
  expect(verdict.more).toBeLessThan(1100);
  const each = 1000 + verdict.more / 2;
  expect(judgePages([page(each, 0.03 * each), page(each, 0.05 * each)]).kind).toBe('winner');
});

test('requires the best page to beat every other', () => {
  const [main, good, close] = [page(2000, 20), page(2000, 120), page(2000, 115)];
  expect(judgePages([main, good])).toEqual({ kind: 'winner', page: good });
  expect(judgePages([main, good, close]).kind).toBe('undecided');
});
