import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { allowConsole } from '../../../tests/harness/console.ts';
import { executeIn, openElement, type SearchLibrary, SearchUnavailable } from './element.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: 0 });
});
afterEach(() => {
  vi.useRealTimers();
});

const div = {} as HTMLElement;
const seconds = (count: number) => vi.advanceTimersByTimeAsync(count * 1000);

/** Creates a library that appears at the lookup with index `arrival`, and records the lookups. */
function stage(arrival: number, element: object | null = { execute: vi.fn() }) {
  const looks: number[] = [];
  const calls: [string, number][] = [];
  const library: SearchLibrary = {
    render: ({ tag, gname }) => calls.push([`render ${tag} ${gname}`, Date.now()]),
    getElement: (gname) => {
      calls.push([`get ${gname}`, Date.now()]);
      return element;
    },
  };
  const leaving = new AbortController();
  const opening = openElement({
    library: () => {
      looks.push(Date.now());
      return looks.length > arrival ? library : null;
    },
    div,
    gname: 'results',
    signal: leaving.signal,
  });
  const outcome = opening.then(
    (value) => ({ value }),
    (error: unknown) => ({ error }),
  );
  return { looks, calls, leaving, opening, outcome };
}

describe('refused', () => {
  test('gives up on a missing library after lookups at 0, 2 … 20 s', async () => {
    const { looks, outcome } = stage(99);
    await seconds(60);
    expect(looks).toEqual([0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20].map((each) => each * 1000));
    expect(await outcome).toEqual({ error: expect.any(SearchUnavailable) });
  });

  test('rejects a name without an element', async () => {
    const { outcome } = stage(0, null);
    await seconds(1);
    expect(await outcome).toEqual({ error: expect.any(SearchUnavailable) });
  });

  test.each([
    ['has no execute', {}],
    [
      'throws',
      {
        execute: () => {
          throw new TypeError('inside');
        },
      },
    ],
    ['rejects', { execute: () => Promise.reject(new TypeError('inside')) }],
  ])('logs an element that %s and throws nothing', async (_name, one) => {
    allowConsole();
    const log = vi.spyOn(console, 'error').mockReturnValue();
    expect(await executeIn(one, 'zip')).toBe(false);
    expect(log.mock.calls).toEqual([['Search failed:', expect.any(Error)]]);
    log.mockRestore();
  });
});

describe('odd', () => {
  test('stops the lookups when the visitor leaves', async () => {
    const { looks, leaving, outcome } = stage(99);
    await seconds(5);
    leaving.abort();
    await seconds(60);
    expect(looks).toEqual([0, 2000, 4000]);
    expect(await outcome).toEqual({ error: leaving.signal.reason });
  });

  test('does not get the element after the visitor has left', async () => {
    const { calls, leaving, outcome } = stage(0);
    await seconds(0.5);
    leaving.abort();
    await seconds(5);
    expect(calls).toEqual([['render searchresults-only results', 0]]);
    expect(await outcome).toEqual({ error: leaving.signal.reason });
  });
});

describe('happy', () => {
  test('gets the element one second after the library has appeared', async () => {
    const { calls, opening } = stage(0);
    await seconds(1);
    expect(calls).toEqual([
      ['render searchresults-only results', 0],
      ['get results', 1000],
    ]);
    expect(await opening).toHaveProperty('execute');
  });

  test('executes the query once after the third lookup', async () => {
    const execute = vi.fn();
    const { looks, calls, opening } = stage(2, { execute });
    await seconds(60);
    expect(await executeIn(await opening, 'zip')).toBe(true);
    expect(looks).toEqual([0, 2000, 4000]);
    expect(calls.at(-1)).toEqual(['get results', 5000]);
    expect(execute.mock.calls).toEqual([['zip']]);
  });

  test('finds the library at the last lookup', async () => {
    const { calls, opening } = stage(10);
    await seconds(60);
    expect(await opening).toHaveProperty('execute');
    expect(calls[0]).toEqual(['render searchresults-only results', 20_000]);
  });
});
