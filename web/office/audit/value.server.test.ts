import { expect, test } from 'vitest';
import { shownValue } from './value.server.ts';

test('shows a value as it is if it is not a code of its act', () => {
  expect(shownValue('revoke', null)).toBeNull();
  for (const [act, value] of [
    ...([['refund', '12.50 EUR']] as const),
    ...([['raise-seats', '…A1B2C: 5']] as const),
    ...([['propose-text', 'active']] as const),
    ...([['set-role', 'owner']] as const),
    ...([['set-role', 'constructor']] as const),
  ])
    expect(shownValue(act, value)).toEqual({ text: value, gap: '', word: null });
});

test('translates a code after the key it belongs to', () => {
  expect(shownValue('revoke', '…A1B2C: revoked')).toEqual({
    text: '…A1B2C',
    gap: ': ',
    word: 'office.license.revoked',
  });
  expect(
    (
      [
        ...([['set-role', 'admin']] as const),
        ...([['retry-mail', 'failed']] as const),
        ...([['retry-job', 'retry']] as const),
        ...([['shut-ticket', 'closed']] as const),
      ] as const
    ).map(([act, value]) => shownValue(act, value)?.word),
  ).toEqual([
    ...['office.role.admin', 'office.state.failed', 'office.jobs.retry'],
    'office.ticket-state.closed',
  ]);
});
