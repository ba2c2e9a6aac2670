import { RouterContextProvider } from 'react-router';
import { beforeEach, expect, test } from 'vitest';
import { done, refused } from '../../kit/result.ts';
import { formValue } from './form-values.ts';
import { previewThenSave, type Steps } from './preview.server.ts';

type Page = Steps<string, string, { readonly old: number; readonly seen: string }>;

/** The value to be changed. A form that saw another value changes nothing. */
let number = 1;
let saved: string[] = [];
beforeEach(() => {
  number = 1;
  saved = [];
});

const read: Page['read'] = (sent) => {
  const draft = formValue(sent, 'draft');
  return draft === 'nonsense' ? { ok: false, faults: 'unreadable' } : { ok: true, draft };
};
const preview: Page['preview'] = async (draft) =>
  draft === 'taken'
    ? { ok: false, faults: 'taken' }
    : { ok: true, shown: { old: number, seen: `${number}` } };

/** Returns the result, or the target of its redirect. */
async function send(fields: Readonly<Record<string, string>>) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  const { step = 'save', seen } = fields;
  const routeArgs = {
    request: new Request('https://shop.example/office/numbers', { method: 'POST' }),
    context: new RouterContextProvider(),
  };
  const save: Page['save'] = async (draft, why) => {
    if (draft === 'taken') return { ok: false, faults: 'taken' };
    if (seen !== `${number}`) return refused('changed');
    saved.push(`${draft}: ${why}`);
    return done({ draft });
  };
  const acting = {
    who: 'ada@shop.example',
    step,
    form,
    accountId: 'staff',
    role: 'admin' as const,
  };
  try {
    const steps = { isPreview: step === 'look', read, preview, save };
    const { data, init } = await previewThenSave(routeArgs, acting, steps);
    return { status: init?.status, ...data };
  } catch (thrown) {
    if (thrown instanceof Response) return { to: thrown.headers.get('location') };
    throw thrown;
  }
}

const SEEN = { draft: 'two', why: 'it was asked', seen: '1' };

test.each([
  ['a preview', { step: 'look' }],
  ['a submission', SEEN],
])('returns the faults of an invalid form with %s', async (_, fields) => {
  for (const [draft, faults] of [
    ['nonsense', 'unreadable'],
    ['taken', 'taken'],
  ] as const) {
    const result = await send({ ...fields, draft });
    expect(result).toMatchObject({ status: 422, faults, refusal: 'check-fields', shown: null });
  }
  expect(saved).toEqual([]);
});

test.each([
  ['has no reason', { why: '' }, 'reason-required'],
  ['has a reason that is too long', { why: 'x'.repeat(1001) }, 'reason-long'],
  ['was never previewed', { seen: '' }, 'changed'],
])('shows the preview again if the form %s', async (_, change, refusal) => {
  const result = await send({ ...SEEN, ...change });
  expect(result).toMatchObject({ status: 422, faults: null, refusal, shown: { old: 1 } });
  expect(saved).toEqual([]);
});

test('shows the preview again after a change, and does nothing', async () => {
  number = 5;
  expect(await send(SEEN)).toMatchObject({ status: 422, refusal: 'changed', shown: { old: 5 } });
  expect(saved).toEqual([]);
});

test('does nothing on a preview', async () => {
  const result = await send({ ...SEEN, step: 'look' });
  expect(result).toMatchObject({ status: 200, refusal: null, shown: { old: 1, seen: '1' } });
  expect(saved).toEqual([]);
});

test('runs the previewed change with its reason and redirects', async () => {
  expect(await send(SEEN)).toEqual({ to: '/office/numbers?draft=two&done=1' });
  expect(saved).toEqual(['two: it was asked']);
});
