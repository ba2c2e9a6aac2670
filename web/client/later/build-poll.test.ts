import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { watchBuild } from './build-poll.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const EVERY = 3_600_000;
const response = (body: unknown) => ({ json: async () => body });

function watch(responses: (() => Promise<{ json(): Promise<unknown> }>)[]) {
  const requested: string[] = [];
  const onChange = vi.fn();
  watchBuild({
    id: 'one',
    every: EVERY,
    onChange,
    now: () => Date.now(),
    after: (milliseconds, run) => void setTimeout(run, milliseconds),
    fetch(url) {
      requested.push(url);
      return responses[Math.min(requested.length, responses.length) - 1]?.() ?? Promise.reject();
    },
  });
  return { requested, onChange, pass: (ms: number) => vi.advanceTimersByTimeAsync(ms) };
}

test.each([
  ['no network', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['no JSON', async () => ({ json: () => Promise.reject(new SyntaxError()) })],
  ['null', async () => response(null)],
  ['no id', async () => response({ timestamp: 1 })],
  ['an invalid id', async () => response({ id: 7 })],
])('ignores a response with %s', async (_name, invalid) => {
  const { onChange, pass, requested } = watch([
    invalid,
    invalid,
    async () => response({ id: 'two' }),
  ]);
  await pass(2 * EVERY);
  expect(onChange).not.toHaveBeenCalled();
  await pass(EVERY);
  expect(onChange).toHaveBeenCalledOnce();
  expect(requested).toHaveLength(3);
});

test('goes on polling after a request that never settles', async () => {
  const { onChange, pass } = watch([
    () => new Promise<never>(() => {}),
    async () => response({ id: 'two' }),
  ]);
  await pass(2 * EVERY);
  expect(onChange).toHaveBeenCalledOnce();
});

test('polls a different address every interval until the build changes', async () => {
  const same = async () => response({ id: 'one' });
  const { requested, onChange, pass } = watch([same, same, async () => response({ id: 'two' })]);
  const began = Date.now();
  await pass(EVERY - 1);
  expect(requested).toEqual([]);
  await pass(1 + EVERY);
  expect(requested).toEqual([
    `/builds/latest.json?${began + EVERY}`,
    `/builds/latest.json?${began + 2 * EVERY}`,
  ]);
  expect(onChange).not.toHaveBeenCalled();
  await pass(10 * EVERY);
  expect(onChange).toHaveBeenCalledOnce();
  expect(requested).toHaveLength(3);
});
