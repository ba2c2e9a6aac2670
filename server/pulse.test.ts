import { expect, test } from 'vitest';
import { type PaymentProvider, TooLittle } from '../domain/payment/port.ts';
import type { RegisterAnswer } from '../domain/tax/port.ts';
import { createTestClock } from '../tests/harness/clock.ts';
import { takePulse, takeRegisterPulse } from './pulse.ts';

const clock = createTestClock();

/** A provider that returns these answers in turn. */
function companyOf(...answers: readonly (Error | string)[]) {
  const left = [...answers];
  const answer = async () => {
    const next = left.shift();
    if (next instanceof Error) throw next;
    return next;
  };
  return { id: 'x', start: answer, fetch: answer, find: answer } as unknown as PaymentProvider;
}

test('rethrows failures, and counts them until the same call succeeds', async () => {
  const lost = new Error('no answer');
  const { provider, pulse } = takePulse(companyOf(lost, lost, 'paid'), clock);
  expect(pulse()).toEqual({ failures: 0, failedAt: null });
  await expect(provider.find('a')).rejects.toBe(lost);
  await expect(provider.find('a')).rejects.toBe(lost);
  expect(pulse()).toEqual({ failures: 2, failedAt: clock.now() });
  expect(await provider.find('a')).toBe('paid');
  expect(pulse()).toEqual({ failures: 0, failedAt: clock.now() });
  expect(provider.id).toBe('x');
});

test('does not count an amount below the minimum as a failure', async () => {
  const { provider, pulse } = takePulse(companyOf(new Error('down'), new TooLittle()), clock);
  await expect(provider.start('a' as never)).rejects.toThrow('down');
  await expect(provider.start('a' as never)).rejects.toThrow(TooLittle);
  expect(pulse()).toEqual({ failures: 0, failedAt: clock.now() });
});

test('counts calls that start payments and calls that fetch them separately', async () => {
  const refused = new Error('this account may not');
  const { provider, pulse } = takePulse(companyOf(refused, 'open', refused, 'open'), clock);
  for (let round = 0; round < 2; round += 1) {
    await expect(provider.start('a' as never)).rejects.toBe(refused);
    await provider.find('a');
  }
  expect(pulse()).toEqual({ failures: 2, failedAt: clock.now() });
});

test('counts missing answers of the register until it has one', async () => {
  const results: RegisterAnswer['result'][] = ['unreachable', 'unreachable', 'invalid'];
  const check = async (): Promise<RegisterAnswer> => ({
    result: results.shift() ?? 'valid',
    requestId: null,
  });
  const { register, pulse } = takeRegisterPulse({ id: 'x', covers: () => true, check }, clock);
  const resultOf = async () => (await register.check({ country: 'DE', id: 'DE136695976' })).result;
  expect(pulse()).toEqual({ failures: 0, failedAt: null });
  expect([await resultOf(), await resultOf()]).toEqual(['unreachable', 'unreachable']);
  expect(pulse()).toEqual({ failures: 2, failedAt: clock.now() });
  expect(await resultOf()).toBe('invalid');
  expect(pulse()).toEqual({ failures: 0, failedAt: clock.now() });
});
