import { expect, test } from 'vitest';
import { pageUrl } from './page-url.ts';

test.each([
  ['/office/jobs.data?_routes=root&state=failed', '/office/jobs?state=failed'],
  ['/ar/office.data?index', '/ar/office'],
  ['/_.data', '/'],
  ['/office/jobs?search=a.data', '/office/jobs?search=a.data'],
  ['/de/office', '/de/office'],
  ['/office/customers?email=%00', '/office/customers?email='],
  ['/office?a%00=b%00c&d=%%0000', '/office?a=bc&d=%2500'],
])('maps %s to %s', (address, page) => {
  const { pathname, search } = pageUrl({ url: `http://localhost${address}` });
  expect(pathname + search).toBe(page);
});
