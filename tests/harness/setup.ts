/**
 * Setup file of Vitest: a test that writes to the console without permission fails, so that no warning of React, the
 * router, or the database driver is overlooked.
 */
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { consoleIsAllowed, forbidConsole } from './console.ts';

const METHODS = ['debug', 'error', 'info', 'log', 'trace', 'warn'] as const;

beforeEach(() => {
  forbidConsole();
  for (const method of METHODS) vi.spyOn(console, method);
});

afterEach(() => {
  const lines = METHODS.flatMap((method) => {
    const spy = console[method];
    // The test's own vi.restoreAllMocks() removed the spy and its calls.
    if (!vi.isMockFunction(spy)) return [];
    const calls = spy.mock.calls;
    spy.mockRestore();
    return calls.map((call) => `console.${method}: ${call.map(String).join(' ')}`);
  });
  if (!consoleIsAllowed()) expect(lines, 'unexpected console output').toEqual([]);
});
