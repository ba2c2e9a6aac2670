import { expect, test } from 'vitest';
import { isProven, PROOF_BITS } from '../../../domain/ticket/index.ts';
import { findProof } from './ticket-proof.ts';

const FORM = '018f3c1e-0000-7000-8000-0123456789ab';

test.each([
  ['nothing', ''],
  ['a number that was not looked for', '1'],
  ['something long', '9'.repeat(13)],
])('%s proves nothing', (_name, proof) => {
  expect(isProven(FORM, proof)).toBe(false);
});

test('whoever goes away works no more', async () => {
  expect(await findProof({ form: FORM, bits: 32 }, AbortSignal.abort())).toBeNull();
});

test('what the browser finds the server believes, for this form only', async () => {
  const asked = { form: FORM, bits: PROOF_BITS };
  const proof = await findProof(asked, new AbortController().signal);
  expect(isProven(FORM, proof ?? '')).toBe(true);
  expect(isProven(FORM.replace('8', '9'), proof ?? '')).toBe(false);
});
