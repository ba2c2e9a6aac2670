import { expect, test } from 'vitest';
import { scriptedProvider } from '../tests/harness/payments.ts';
import { limitTime } from './index.ts';

const never = () => new Promise<never>(() => {});

test('fails every call that gets no answer in time', async () => {
  const silent = {
    ...scriptedProvider(),
    start: never,
    fetch: never,
    find: never,
    findWithoutCapture: never,
    findPendingStart: never,
  };
  const limited = limitTime(silent, 20);
  const calls = [
    limited.fetch('x'),
    limited.find('x'),
    limited.findWithoutCapture?.('x'),
    limited.findPendingStart?.('x'),
  ];
  for (const call of calls) await expect(call).rejects.toThrow('scripted did not answer in 20 ms');
});

test('passes answers and errors through, and adds no optional call', async () => {
  const limited = limitTime(scriptedProvider(), 1000);
  await expect(limited.fetch('x')).rejects.toThrow('Unknown payment x');
  expect(await limited.find('x')).toEqual([]);
  expect(limited.openHosted).toBeUndefined();
});
