import { expect, test } from 'vitest';
import { example } from '../../tests/harness/stripe-peer/fixtures.ts';
import { disputesOf } from './dispute.ts';

const dispute = (status: string, ...moved: number[]) => ({
  status,
  balance_transactions: moved.map((amount) => example('balance_transaction', { amount })),
});
const stateOf = (...all: ReturnType<typeof dispute>[]) => disputesOf(all).dispute;
const revisionOf = (status: string) => disputesOf([dispute(status)]).disputeRevision;

test.each([
  ['warning_needs_response', 'open'],
  ['warning_under_review', 'open'],
  ['needs_response', 'open'],
  ['under_review', 'open'],
  ['appeal_needs_response', 'open'],
  ['appeal_under_review', 'open'],
  ['a_state_of_tomorrow', 'open'],
  ['warning_closed', 'none'],
  ['prevented', 'none'],
  ['won', 'won'],
  ['lost', 'lost'],
])('maps %s to %s', (status, state) => expect(stateOf(dispute(status))).toBe(state));

test('counts a prevented dispute as lost if it took money that did not come back', () => {
  expect(stateOf(dispute('prevented', -1990))).toBe('lost');
  expect(stateOf(dispute('prevented', -1990, 1990))).toBe('none');
  expect(stateOf(dispute('won', -1990, 1990))).toBe('won');
});

test('returns the worst state of several disputes', () => {
  const [closed, won, open, lost] = ['warning_closed', 'won', 'under_review', 'lost'].map(
    (status) => dispute(status),
  );
  if (!closed || !won || !open || !lost) throw new Error('expected four disputes');
  expect(stateOf()).toBe('none');
  expect(stateOf(won, closed)).toBe('won');
  expect(stateOf(won, open, closed)).toBe('open');
  expect(stateOf(open, lost, won)).toBe('lost');
});

test('raises the revision with each step of a dispute and with each further dispute', () => {
  for (const way of [
    ['warning_needs_response', 'warning_closed', 'needs_response', 'won', 'lost'],
    ['warning_under_review', 'under_review', 'prevented'],
  ]) {
    const revisions = way.map(revisionOf);
    expect(revisions).toEqual([...new Set(revisions)].sort((one, other) => one - other));
  }
  for (const status of ['warning_closed', 'won', 'lost']) {
    const both = [dispute('warning_needs_response'), dispute(status)];
    expect(disputesOf(both).disputeRevision).toBeGreaterThan(revisionOf(status));
  }
});
