import { afterEach, expect, test, vi } from 'vitest';
import { findMessageFile, listMessageFiles, messageFilesOf } from './browser-messages.ts';
import { openPageWords, openWords } from './catalog.ts';
import {
  compilePageOverrides,
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

test('a message that cannot be compiled is logged and left out, and all others are shown', () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
  const own = faqIn('de');
  setTextOverrides([
    over('de', '{n, date, ::foo}'),
    over('de', 'Laden', 'messages/public/nav.store'),
  ]);
  expect(faqIn('de')).toBe(own);
  expect(openPageWords('de', ['public'])('nav.store')).toBe('Laden');
  expect(Object.keys(compilePageOverrides('de'))).toEqual(['nav.store']);
  const [address = ''] = messageFilesOf(listMessageFiles(), 'de', ['public']);
  expect(findMessageFile(address)).toBe('{"nav.store":["Laden"]}');
  expect(logged.mock.calls).toEqual([[expect.stringContaining(`${FAQ} in de`)]]);
  logged.mockRestore();
});

test('a value keeps its backslashes', () => {
  const name = 'C:\\x64\\u0041';
  setTextOverrides([over('en', 'Hello, {name}', 'messages/public/nav.faq')]);
  const say = openWords('en', ['public']) as unknown as (id: string, values: object) => string;
  expect(say('nav.faq', { name })).toBe(`Hello, ${name}`);
});

test('an English message overrides no translation', () => {
  setTextOverrides([over('en', 'Answers')]);
  expect(faqIn('en')).toBe('Answers');
  expect(faqIn('fr')).not.toBe('Answers');
  expect(listMessageOverrides('fr')).toEqual([]);
});

test('browsers get the messages of an area from a file whose address changes with its content only', () => {
  expect([messagesVersion(), listMessageFiles()]).toEqual(['', '']);
  const russian = over('ru', 'не x', 'messages/checkout/pay.submit');
  setTextOverrides([over('de', 'Antworten'), russian]);
  const first = listMessageFiles();
  const [german = '', other = ''] = first.split(' ');
  expect([german, other]).toEqual([
    expect.stringMatching(/^[0-9a-f]{12}\/de\/public$/),
    expect.stringMatching(/^[0-9a-f]{12}\/ru\/checkout$/),
  ]);
  const [address = '', ...more] = messageFilesOf(first, 'de', ['public', 'checkout']);
  expect([address, more]).toEqual([`/messages/${german}.json`, []]);
  expect(findMessageFile(address)).toBe('{"nav.faq":["Antworten"]}');
  expect(findMessageFile(`/messages/${other}.json`)).toBe('{"pay.submit":["не\u00a0x"]}');
  for (const name of ['xx/public', 'de/none', 'ru/checkout'])
    expect(findMessageFile(`/messages/${german.split('/')[0]}/${name}.json`)).toBeNull();
  expect(findMessageFile('/messages/000000000000/de/public.json')).toBeNull();
  setTextOverrides([over('de', 'Fragen'), russian]);
  const [changed, kept] = listMessageFiles().split(' ');
  expect([changed === german, kept]).toEqual([false, other]);
  // An open document still gets the messages with which it was opened.
  expect(findMessageFile(address)).toBe('{"nav.faq":["Antworten"]}');
});

test('all processes agree on the version, in whatever order they read the texts', () => {
  const texts = [
    over('de', 'Antworten'),
    over('de', 'Laden', 'messages/public/nav.store'),
    over('ru', 'Магазин', 'messages/public/nav.store'),
  ];
  setTextOverrides(texts);
  const [version, files] = [messagesVersion(), listMessageFiles()];
  setTextOverrides(texts.toReversed());
  expect([messagesVersion(), listMessageFiles()]).toEqual([version, files]);
});

test('files of earlier versions are kept up to a size, and those of the newest one always', () => {
  const addresses = ['a', 'b', 'c', 'd', 'e', 'f'].map((letter) => {
    setTextOverrides([over('de', letter.repeat(4_000_000))]);
    return messageFilesOf(listMessageFiles(), 'de', ['public'])[0] ?? '';
  });
  setTextOverrides([over('de', 'g'.repeat(20_000_000))]);
  const [newest = ''] = messageFilesOf(listMessageFiles(), 'de', ['public']);
  expect(findMessageFile(newest)).not.toBeNull();
  for (const address of addresses) expect(findMessageFile(address)).toBeNull();
});
