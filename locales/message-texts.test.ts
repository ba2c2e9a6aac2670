import { afterEach, expect, test } from 'vitest';
import { openPageWords, openWords } from './catalog.ts';
import { findMessageFile, listOverriddenAreas } from './message-files.ts';
import {
  findMessageEntry,
  listMessageOverrides,
  listMessagePaths,
  messagesVersion,
  parseMessagePath,
} from './message-texts.ts';
import { readMessage } from './one-message.ts';
import { setTextOverrides } from './text-overrides.ts';

const FAQ = 'messages/public/nav.faq';
const over = (locale: string, body: string, path = FAQ) => ({ path, locale, body, original: 'x' });
const faqIn = (prefix: string) => openWords(prefix, ['public'])('nav.faq');

afterEach(() => setTextOverrides([]));

test('every message has a path, and long texts have others', () => {
  expect(parseMessagePath(FAQ)).toEqual({ area: 'public', id: 'nav.faq' });
  for (const path of ['messages/none/nav.faq', 'messages/public', 'content/faq/refund.md'])
    expect(parseMessagePath(path)).toBeNull();
  const paths = listMessagePaths();
  expect(paths).toContain(FAQ);
  expect(paths.filter((path) => findMessageEntry(path, 'en') === null)).toEqual([]);
});

test('what the office published overrides a message of its language, until it is withdrawn', () => {
  const [english, german] = [faqIn('en'), faqIn('de')];
  setTextOverrides([over('de', 'Antworten')]);
  expect([faqIn('en'), faqIn('de')]).toEqual([english, 'Antworten']);
  expect(openPageWords('de', ['public'])('nav.faq')).toBe('Antworten');
  expect(readMessage('de', 'public', 'nav.faq')).toBe('Antworten');
  expect(readMessage('en', 'public', 'nav.faq')).toBe(english);
  setTextOverrides([]);
  expect([faqIn('en'), faqIn('de')]).toEqual([english, german]);
});

test('an English message overrides no translation', () => {
  setTextOverrides([over('en', 'Answers')]);
  expect(faqIn('en')).toBe('Answers');
  expect(faqIn('fr')).not.toBe('Answers');
  expect(listMessageOverrides('fr')).toEqual([]);
});

test('browsers get the messages of an area from a file whose address changes with them', () => {
  expect([messagesVersion(), listOverriddenAreas()]).toEqual(['', '']);
  setTextOverrides([over('de', 'Antworten'), over('ru', 'не x', 'messages/checkout/pay.submit')]);
  const version = messagesVersion();
  expect(listOverriddenAreas()).toBe(`${version} de/public ru/checkout`);
  expect(findMessageFile(`/messages/${version}/de/public.json`)).toEqual({
    name: 'de/public',
    body: '{"nav.faq":["Antworten"]}',
    isCurrent: true,
  });
  expect(findMessageFile('/messages/000000000000/ru/checkout.json')).toEqual({
    name: 'ru/checkout',
    body: '{"pay.submit":["не\u00a0x"]}',
    isCurrent: false,
  });
  for (const name of ['xx/public', 'de/none'])
    expect(findMessageFile(`/messages/${version}/${name}.json`)).toBeNull();
  setTextOverrides([over('de', 'Fragen')]);
  expect(messagesVersion()).not.toBe(version);
});
