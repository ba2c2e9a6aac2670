import { describe, expect, it, vi } from 'vitest';
import { allowConsole } from './console.ts';

// Each case is marked as expected to fail, so a silent watch would turn this file red.
describe('a test that writes to the console', () => {
  it.fails('fails for a warning', () => {
    console.warn('unexpected');
  });

  it.fails('fails for a log line', () => {
    console.log('unexpected');
  });

  it('passes when it said so first', () => {
    allowConsole();
    console.error('expected');
    expect(vi.mocked(console.error)).toHaveBeenCalledOnce();
  });

  it.fails('may not rely on what an earlier test said', () => {
    console.error('unexpected');
  });
});
