import { expect, test } from 'vitest';
import { createPreloadQueue, PARALLEL_PRELOADS } from './preload-queue.ts';

const settle = () => new Promise<void>((done) => setImmediate(done));

/** Creates a queue whose loads end on demand. */
function openQueue() {
  const queue = createPreloadQueue();
  const started: string[] = [];
  const running = new Map<string, { done: () => void; fail: (error: Error) => void }>();
  const load = (name: string) => () =>
    new Promise<void>((done, fail) => {
      started.push(name);
      running.set(name, { done, fail });
    });
  return {
    started,
    running,
    add: (name: string) => queue.add(name, load(name)),
    prioritize: (name: string) => queue.prioritize(name, load(name)),
    async end(name: string, error?: Error) {
      const each = running.get(name);
      running.delete(name);
      if (error) each?.fail(error);
      else each?.done();
      await settle();
    },
  };
}

const names = Array.from({ length: 10 }, (_, index) => `/page-${index}`);

test('starts the next load after a failure and does not repeat the failed one', async () => {
  const { add, end, started } = openQueue();
  names.forEach(add);
  await end('/page-0', new Error('offline'));
  add('/page-0');
  expect(started).toEqual(names.slice(0, 5));
});

test('runs prioritized loads next and leaves running ones alone', async () => {
  const { add, prioritize, end, started } = openQueue();
  names.forEach(add);
  prioritize('/page-1');
  prioritize('/page-8');
  prioritize('/new');
  await end('/page-0');
  await end('/page-1');
  expect(started.slice(4)).toEqual(['/new', '/page-8']);
});

test('runs ten loads once each, and at most four at a time', async () => {
  const { add, end, started, running } = openQueue();
  [...names, ...names].forEach(add);
  expect(PARALLEL_PRELOADS).toBe(4);
  for (let round = 0; running.size > 0; round += 1) {
    expect(running.size).toBeLessThanOrEqual(4);
    await end([...running.keys()][0] ?? '');
    expect(round).toBeLessThan(10);
  }
  expect(started).toEqual(names);
});
