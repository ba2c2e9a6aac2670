import { data } from 'react-router';
import { afterEach, describe, expect, test } from 'vitest';
import { i18n } from './catalogs.ts';
import { keepFormOnFailure, showAgain } from './kept-form.ts';
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
    ...[503, true, '[{"_1":2},"data","kept"]'],
  ]);
  expect(toastsNow()).toMatchObject([{ kind: 'failed' }]);
});

test('has the result null for a form that is sent in the background', async () => {
  const kept = await keepFormOnFailure(new Response('', { status: 502 }), true);
  expect([kept.status, await kept.text()]).toEqual([503, '[{"_1":-5},"data"]']);
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

describe('a form without an answer', () => {
  const SHOWN = { step: 'check', order: 'VT-00000000' };
  const showAfter = (result: unknown) => showAgain({ withdraw: { type: 'data', result } }, SHOWN);

  test('leaves the result that the page shows, as the same object', () => {
    const { result } = showAfter(data('kept', 503))['withdraw'] ?? {};
    expect(result).toMatchObject({ init: { status: 503 } });
    expect((result as ReturnType<typeof data>).data).toBe(SHOWN);
  });

  test('takes away no answer', () => {
    const answer = data({ step: 'typing' }, 422);
    expect(showAfter(answer)['withdraw']?.result).toBe(answer);
  });
});
