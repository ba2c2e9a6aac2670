import { expect, test } from 'vitest';
import { scriptedProvider } from '../tests/harness/payments.ts';
import { limitTime } from './index.ts';

const never = () => new Promise<never>(() => {});

test('a company that does not answer is given up in time, whatever was asked', async () => {
  const ill = { ...scriptedProvider(), start: never, fetch: never, find: never, present: never };
  const limited = limitTime(ill, 20);
  for (const asked of [limited.fetch('x'), limited.find('x'), limited.present?.('x')])
    await expect(asked).rejects.toThrow('scripted did not answer in 20 ms');
});

test('its own errors and answers pass, and what it cannot do stays away', async () => {
  const limited = limitTime(scriptedProvider(), 1000);
  await expect(limited.fetch('x')).rejects.toThrow('unknown payment x');
  expect(await limited.find('x')).toEqual([]);
  expect(limited.openHosted).toBeUndefined();
});
