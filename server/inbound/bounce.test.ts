import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readBounce } from './bounce.ts';

const MAIL = '018f3c1e-0000-7000-8000-0123456789ab';
const read = (name: string) => readFileSync(`server/inbound/samples/${name}.eml`, 'utf8');

function bounce({ action = 'failed', status = '5.1.1', mail = MAIL } = {}) {
  const text = read('bounce-of-ours')
    .replace('{ACTION}', action)
    .replace('{STATUS}', status)
    .replace('{MAIL}', mail);
  return readBounce(Buffer.from(text));
}

test.each([
  ['a delay', bounce({ action: 'delayed', status: '4.4.1' })],
  ['a failure that is tried again', bounce({ status: '4.2.2' })],
  ['somebody else’s mail', bounce({ mail: 'abc' })],
  ['a report without the mail', readBounce(Buffer.from(read('bounce')))],
  ['a reply', readBounce(Buffer.from(read('reply')))],
  ['an answer of a program', readBounce(Buffer.from(read('away')))],
])('%s is no bounce of ours', async (_name, asked) => {
  expect(await asked).toBeNull();
});

test('a failure for good names the mail, and what the other server said on one line', async () => {
  expect(await bounce()).toEqual({
    mailId: MAIL,
    said: '5.1.1 smtp; 550 5.1.1 <ada@buyer.example>: no such user',
  });
});

test('ids are compared in small letters', async () => {
  expect((await bounce({ mail: MAIL.toUpperCase() }))?.mailId).toBe(MAIL);
});
