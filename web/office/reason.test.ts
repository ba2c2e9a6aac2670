import { expect, test } from 'vitest';
import { TEXT_LENGTH } from '../../domain/audit/index.ts';
import { REASON_LENGTH, reasonFault } from './reason.ts';

test('a reason is refused when there is none, and before the log would cut it', () => {
  expect(REASON_LENGTH).toBe(TEXT_LENGTH);
  expect(reasonFault('')).toBe('reason-required');
  expect(reasonFault('x'.repeat(TEXT_LENGTH + 1))).toBe('reason-long');
  expect(reasonFault('x'.repeat(TEXT_LENGTH))).toBeNull();
});
