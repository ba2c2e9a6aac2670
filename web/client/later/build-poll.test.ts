import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { watchBuild } from './build-poll.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const EVERY = 3_600_000;
const answer = (body: unknown) => ({ json: async () => body });

function watch(answers: (() => Promise<{ json(): Promise<unknown> }>)[]) {
  const asked: string[] = [];
  const onChange = vi.fn();
  watchBuild({
    id: 'one',
    every: EVERY,
    onChange,
    now: () => Date.now(),
    after: (milliseconds, run) => void setTimeout(run, milliseconds),
    fetch(url) {
      asked.push(url);
      return answers[Math.min(asked.length, answers.length) - 1]?.() ?? Promise.reject();
    },
  });
  return { asked, onChange, pass: (ms: number) => vi.advanceTimersByTimeAsync(ms) };
}

test.each([
  ['no network', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['no JSON', async () => ({ json: () => Promise.reject(new SyntaxError()) })],
  ['nothing', async () => answer(null)],
  ['no id', async () => answer({ timestamp: 1 })],
  ['an odd id', async () => answer({ id: 7 })],
])('an answer with %s is passed over', async (_name, odd) => {
  const { onChange, pass, asked } = watch([odd, odd, async () => answer({ id: 'two' })]);
  await pass(2 * EVERY);
  expect(onChange).not.toHaveBeenCalled();
  await pass(EVERY);
  expect(onChange).toHaveBeenCalledOnce();
  expect(asked).toHaveLength(3);
});

test('a question never answered does not end the watch', async () => {
  const { onChange, pass } = watch([
    () => new Promise<never>(() => {}),
    async () => answer({ id: 'two' }),
  ]);
  await pass(2 * EVERY);
  expect(onChange).toHaveBeenCalledOnce();
});

test('asks after one interval, each time under another address, until the build differs', async () => {
  const same = async () => answer({ id: 'one' });
  const { asked, onChange, pass } = watch([same, same, async () => answer({ id: 'two' })]);
  const began = Date.now();
  await pass(EVERY - 1);
  expect(asked).toEqual([]);
  await pass(1 + EVERY);
  expect(asked).toEqual([
    `/builds/latest.json?${began + EVERY}`,
    `/builds/latest.json?${began + 2 * EVERY}`,
  ]);
  expect(onChange).not.toHaveBeenCalled();
  await pass(10 * EVERY);
  expect(onChange).toHaveBeenCalledOnce();
  expect(asked).toHaveLength(3);
});
