import { expect, test } from 'vitest';
import { isWindows } from './system.ts';

test.each([
  [{ platform: '' }, false],
  [{ platform: 'MacIntel' }, false],
  [{ platform: 'Linux x86_64', userAgentData: { platform: 'Chrome OS' } }, false],
  [{ platform: 'Linux armv81', userAgentData: { platform: 'Android' } }, false],
  [{ platform: 'Win32', userAgentData: { platform: '' } }, true],
  [{ platform: 'Win32' }, true],
  [{ platform: 'Win32', userAgentData: { platform: 'Windows' } }, true],
])('%j runs Windows: %s', (device, answer) => {
  expect(isWindows(device)).toBe(answer);
});
