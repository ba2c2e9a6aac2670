import { RouterContextProvider } from 'react-router';
import { beforeEach, expect, test } from 'vitest';
import { done, refused } from '../../kit/result.ts';
import { lookThenDo, type Steps } from './look.server.ts';
import { sentValue } from './sent.ts';

type Page = Steps<string, string, { readonly old: number; readonly seen: string }>;

/** What there is to be changed: a form that saw another number than this does nothing. */
let number = 1;
let saved: string[] = [];
beforeEach(() => {
  number = 1;
  saved = [];
});

const read: Page['read'] = (sent) => {
  const wish = sentValue(sent, 'wish');
  return wish === 'nonsense' ? { ok: false, faults: 'unreadable' } : { ok: true, wish };
};
const look: Page['look'] = async (wish) =>
  wish === 'taken'
    ? { ok: false, faults: 'taken' }
    : { ok: true, shown: { old: number, seen: `${number}` } };

/** What the page is told, or where it leads. */
async function send(fields: Readonly<Record<string, string>>) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  const { step = 'save', seen } = fields;
  const asking = {
    request: new Request('https://shop.example/office/numbers', { method: 'POST' }),
    context: new RouterContextProvider(),
  };
  const save: Page['save'] = async (wish, why) => {
    if (wish === 'taken') return { ok: false, faults: 'taken' };
    if (seen !== `${number}`) return refused('changed');
    saved.push(`${wish}: ${why}`);
    return done({ wish });
  };
  const acting = { who: 'ada@shop.example', step, form };
  try {
    const steps = { isLook: step === 'look', read, look, save };
    const { data, init } = await lookThenDo(asking, acting, steps);
    return { status: init?.status, ...data };
  } catch (answer) {
    if (answer instanceof Response) return { to: answer.headers.get('location') };
    throw answer;
  }
}

const SEEN = { wish: 'two', why: 'it was asked', seen: '1' };

test.each([
  ['a look', { step: 'look' }],
  ['a deed', SEEN],
])('%s at what cannot be read, or is taken: only what is wrong', async (_, fields) => {
  for (const [wish, faults] of [
    ['nonsense', 'unreadable'],
    ['taken', 'taken'],
  ] as const) {
    const answer = await send({ ...fields, wish });
    expect(answer).toMatchObject({ status: 422, faults, refusal: 'check-fields', shown: null });
  }
  expect(saved).toEqual([]);
});

test.each([
  ['without a reason', { why: '' }, 'reason-required'],
  ['with too long a one', { why: 'x'.repeat(1001) }, 'reason-long'],
  ['that was never looked at', { seen: '' }, 'changed'],
])('what is sent %s is shown anew', async (_, change, refusal) => {
  const answer = await send({ ...SEEN, ...change });
  expect(answer).toMatchObject({ status: 422, faults: null, refusal, shown: { old: 1 } });
  expect(saved).toEqual([]);
});

test('what changed after the look is shown as it is now, and not done', async () => {
  number = 5;
  expect(await send(SEEN)).toMatchObject({ status: 422, refusal: 'changed', shown: { old: 5 } });
  expect(saved).toEqual([]);
});

test('a look does nothing, whatever it brings along', async () => {
  const answer = await send({ ...SEEN, step: 'look' });
  expect(answer).toMatchObject({ status: 200, refusal: null, shown: { old: 1, seen: '1' } });
  expect(saved).toEqual([]);
});

test('what was seen is done with its reason, and the page knows what it has to', async () => {
  expect(await send(SEEN)).toEqual({ to: '/office/numbers?wish=two&done=1' });
  expect(saved).toEqual(['two: it was asked']);
});
