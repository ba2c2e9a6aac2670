import { afterEach, describe, expect, test, vi } from 'vitest';
import { SearchUnavailable } from './element.ts';
import { ownLibrary, queryIndex } from './own.ts';

const signal = new AbortController().signal;
const answering = (response: Response) =>
  vi.stubGlobal('fetch', vi.fn<() => Promise<Response>>().mockResolvedValue(response));
afterEach(() => {
  vi.unstubAllGlobals();
});

test('treats a failed response as an outage', async () => {
  answering(new Response('busy', { status: 503 }));
  await expect(queryIndex('/search/results?q=a', signal)).rejects.toThrow(SearchUnavailable);
});

test('has no element before rendering', () => {
  expect(ownLibrary(async () => {}).getElement('results')).toBeUndefined();
});

describe('happy', () => {
  test('passes each query on', async () => {
    const ask = vi.fn<(query: string) => Promise<void>>().mockResolvedValue();
    const library = ownLibrary(ask);
    library.render({ div: {} as HTMLElement, tag: 'searchresults-only', gname: 'results' });
    await library.getElement('results')?.execute?.('zip');
    await library.getElement('results')?.execute?.('pdf');
    expect(ask.mock.calls).toEqual([['zip'], ['pdf']]);
  });

  test('returns the JSON response of the index', async () => {
    answering(Response.json({ results: [] }));
    expect(await queryIndex('/search/results?q=a', signal)).toEqual({ results: [] });
  });
});
