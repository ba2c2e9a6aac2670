import { describe, expect, it, vi } from 'vitest';
import { allowConsole } from './console.ts';

// Each case is expected to fail, so this file fails if the watch does not work.
describe('a test that writes to the console', () => {
  it.fails('fails for a warning', () => {
    console.warn('unexpected');
  });

  it.fails('fails for a log line', () => {
    console.log('unexpected');
  });

  it('passes if it allowed output first', () => {
    allowConsole();
    console.error('expected');
    expect(vi.mocked(console.error)).toHaveBeenCalledOnce();
  });

  it.fails('does not inherit the permission of an earlier test', () => {
    console.error('unexpected');
  });
});
