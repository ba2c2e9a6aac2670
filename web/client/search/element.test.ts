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

/** A library that is there at the `arrival`-th look (0 the first), and when it was looked for. */
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
  test('a library that never comes is looked for at 0, 2 … 20 s, then given up', async () => {
    const { looks, outcome } = stage(99);
    await seconds(60);
    expect(looks).toEqual([0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20].map((each) => each * 1000));
    expect(await outcome).toEqual({ error: expect.any(SearchUnavailable) });
  });

  test('a name without an element raises', async () => {
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
  ])('an element that %s is reported in the console, and nothing is thrown', async (_name, one) => {
    allowConsole();
    const log = vi.spyOn(console, 'error').mockReturnValue();
    expect(await executeIn(one, 'zip')).toBe(false);
    expect(log.mock.calls).toEqual([['Search failed:', expect.any(Error)]]);
    log.mockRestore();
  });
});

describe('odd', () => {
  test('leaving while the library is waited for ends the looking', async () => {
    const { looks, leaving, outcome } = stage(99);
    await seconds(5);
    leaving.abort();
    await seconds(60);
    expect(looks).toEqual([0, 2000, 4000]);
    expect(await outcome).toEqual({ error: leaving.signal.reason });
  });

  test('leaving in the last second asks for no element', async () => {
    const { calls, leaving, outcome } = stage(0);
    await seconds(0.5);
    leaving.abort();
    await seconds(5);
    expect(calls).toEqual([['render searchresults-only results', 0]]);
    expect(await outcome).toEqual({ error: leaving.signal.reason });
  });
});

describe('happy', () => {
  test('the element is asked for one second after the library is there', async () => {
    const { calls, opening } = stage(0);
    await seconds(1);
    expect(calls).toEqual([
      ['render searchresults-only results', 0],
      ['get results', 1000],
    ]);
    expect(await opening).toHaveProperty('execute');
  });

  test('at the third look the query is executed once', async () => {
    const execute = vi.fn();
    const { looks, calls, opening } = stage(2, { execute });
    await seconds(60);
    expect(await executeIn(await opening, 'zip')).toBe(true);
    expect(looks).toEqual([0, 2000, 4000]);
    expect(calls.at(-1)).toEqual(['get results', 5000]);
    expect(execute.mock.calls).toEqual([['zip']]);
  });

  test('the last look may still find it', async () => {
    const { calls, opening } = stage(10);
    await seconds(60);
    expect(await opening).toHaveProperty('execute');
    expect(calls[0]).toEqual(['render searchresults-only results', 20_000]);
  });
});
