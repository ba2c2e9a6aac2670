import { expect, test } from 'vitest';
import { TEXT_LENGTH } from '../../domain/audit/index.ts';
import { REASON_LENGTH, reasonFault } from './reason.ts';

test('rejects an empty reason, and one that the log would cut', () => {
  expect(REASON_LENGTH).toBe(TEXT_LENGTH);
  expect(reasonFault('')).toBe('reason-required');
  expect(reasonFault('x'.repeat(TEXT_LENGTH + 1))).toBe('reason-long');
  expect(reasonFault('x'.repeat(TEXT_LENGTH))).toBeNull();
});
