import { createHash } from 'node:crypto';
import { afterEach, expect, test } from 'vitest';
import { seconds } from '../../kit/time.ts';
import { findMessageFile, listMessageFiles } from '../../locales/browser-messages.ts';
import { setTextOverrides } from '../../locales/text-overrides.ts';
import { createTestClock } from '../../tests/harness/clock.ts';
import { openMessageFiles } from './serve-messages.ts';

const FAQ = { path: 'messages/public/nav.faq', locale: 'de', original: 'x' };
const publish = (body: string) => setTextOverrides([{ ...FAQ, body }]);
const addressOf = (body: string): string => {
  publish(body);
  return `/messages/${listMessageFiles()}.json`;
};

afterEach(() => setTextOverrides([]));

test('reads what another process published before it answers that there is no such file', async () => {
  const clock = createTestClock();
  const address = '/messages/0123456789ab/de/public.json';
  let reads = 0;
  let published = 'Eins';
  const files = openMessageFiles({
    clock,
    refresh: async () => {
      reads += 1;
      publish(published);
    },
  });
  for (const other of ['/messages/x/de/public.json', '/elsewhere', '/messages/../a.json'])
    expect(await files(other)).toBeNull();
  expect(reads).toBe(0);
  expect(await Promise.all([files(address), files(address)])).toEqual([null, null]);
  expect(await files(address)).toBeNull();
  expect(reads).toBe(1);
  clock.advance(seconds(2));
  published = 'Zwei';
  expect(await files(address)).toBeNull();
  expect(reads).toBe(2);
  const second = `/messages/${listMessageFiles()}.json`;
  expect((await files(second))?.identity.body.toString()).toBe('{"nav.faq":["Zwei"]}');
  expect(reads).toBe(2);
});

test('finds a file that it learns of by reading', async () => {
  const clock = createTestClock();
  const files = openMessageFiles({ clock, refresh: async () => publish('Später') });
  // The hash of `{"nav.faq":["Später"]}`, which no document of this process has had.
  const content = '{"nav.faq":["Später"]}';
  const hash = createHash('sha256').update(content).digest('hex').slice(0, 12);
  const address = `/messages/${hash}/de/public.json`;
  expect(findMessageFile(address)).toBeNull();
  expect((await files(address))?.identity.body.toString()).toBe(content);
});

test('answers although reading fails', async () => {
  const clock = createTestClock();
  const files = openMessageFiles({ clock, refresh: () => Promise.reject(new Error('away')) });
  expect(await files('/messages/0123456789ab/de/public.json')).toBeNull();
  expect((await files(addressOf('Drei')))?.identity.body.toString()).toContain('Drei');
});
