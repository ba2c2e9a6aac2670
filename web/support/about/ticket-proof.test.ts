import { expect, test } from 'vitest';
import { isProven, PROOF_BITS } from '../../../domain/ticket/index.ts';
import { findProof } from './ticket-proof.ts';

const FORM = '018f3c1e-0000-7000-8000-0123456789ab';

test.each([
  ['an empty proof', ''],
  ['a wrong number', '1'],
  ['a long number', '9'.repeat(13)],
])('rejects %s', (_name, proof) => {
  expect(isProven(FORM, proof)).toBe(false);
});

test('stops when it is aborted', async () => {
  expect(await findProof({ form: FORM, bits: 32 }, AbortSignal.abort())).toBeNull();
});

test('finds a proof that the server accepts, for this form only', async () => {
  const work = { form: FORM, bits: PROOF_BITS };
  const proof = await findProof(work, new AbortController().signal);
  expect(isProven(FORM, proof ?? '')).toBe(true);
  expect(isProven(FORM.replace('8', '9'), proof ?? '')).toBe(false);
});
