import { afterEach, expect, test } from 'vitest';
import { i18n } from './catalogs.ts';
import { keepFormOnFailure } from './kept-form.ts';
import { dropToast, toastsNow } from './toast.ts';

i18n.loadAndActivate({ locale: 'en', messages: {} });

afterEach(() => {
  for (const { id } of toastsNow()) dropToast(id);
});

const OURS = { 'x-remix-response': 'yes' };

test.each([
  ['an action that throws', '[{"_1":2},"error",["SanitizedError","Error"]]', 500, OURS],
  ['an action that throws a status', '[{"_1":2},"error",["ErrorResponse",null,503]]', 503, OURS],
  ['a proxy without a server', '<html>502 Bad Gateway</html>', 502, {}],
  ['a limit in front of the pages', '{"code":"too-many"}', 429, {}],
  ['a first attempt that is in progress', '{"code":"in-progress"}', 409, {}],
  ['a firewall', '<html>Forbidden</html>', 403, {}],
])('keeps the page and shows a toast after %s', async (_name, body, status, headers) => {
  const kept = await keepFormOnFailure(new Response(body, { status, headers }));
  expect([kept.status, kept.headers.has('x-remix-response'), await kept.text()]).toEqual([
    ...[503, true, '[{"_1":-5},"data"]'],
  ]);
  expect(toastsNow()).toMatchObject([{ kind: 'failed' }]);
});

test.each([
  ['a page with an error message', '[{"_1":2},"data",{"_3":4}]', 503],
  ['an invalid field', '[{"_1":2},"data",{"_3":4}]', 422],
  ['a missing page', '[{"_1":2},"error",["ErrorResponse",null,404]]', 404],
])('shows %s', async (_name, body, status) => {
  const response = new Response(body, { status, headers: OURS });
  expect(await keepFormOnFailure(response)).toBe(response);
  expect(await response.text()).toBe(body);
  expect(toastsNow()).toEqual([]);
});

test.each([
  [413, 'error.too-large'],
  [429, 'error.too-many'],
  [409, 'error.unconfirmed'],
  [410, 'error.unconfirmed'],
  [403, 'error.kept'],
])('says what a limit in front of the pages means: %i', async (status, message) => {
  await keepFormOnFailure(new Response('', { status }));
  expect(toastsNow()).toMatchObject([{ text: message }]);
});
