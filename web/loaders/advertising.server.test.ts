import { expect, test } from 'vitest';
import { mayRecordAdvert } from './advertising.server.ts';

test.each([
  [{}, true, false],
  [{ cookie: 'lang=de; allow=false' }, true, false],
  [{ cookie: 'declined=true' }, false, false],
  [{ 'sec-gpc': '1' }, false, false],
  [{ 'sec-gpc': '0' }, true, false],
  [{ cookie: 'allow=true' }, true, true],
  [{ cookie: 'allow=true', 'sec-gpc': '1' }, true, true],
  [{ cookie: '\u00ff=%; declined=true' }, false, false],
])('%j may be recorded under load-denied: %s, under block: %s', (head, open, block) => {
  const headers = new Headers(head as Record<string, string>);
  expect(mayRecordAdvert(headers, { policy: 'load-denied' })).toBe(open);
  expect(mayRecordAdvert(headers, { policy: 'block' })).toBe(block);
});
