import { expect, test } from 'vitest';
import { suggestEmail } from './email-hint.ts';

test.each([
  ['no address', 'ada', 'DE'],
  ['nothing before the @', '@gmial.com', 'DE'],
  ['nothing after the @', 'ada@', 'DE'],
  ['a known host', 'ada@gmail.com', 'DE'],
  ['a known host of another country', 'ada@yahoo.fr', 'DE'],
  ['a known host that resembles another', 'ada@email.com', 'US'],
  ['the same name in a real country', 'ada@hotmail.dk', 'DE'],
  ['a company with a short name', 'ada@gmbh.de', 'DE'],
  ['two short names', 'ada@gmx.it', 'AT'],
  ['three wrong letters', 'ada@small.com', 'US'],
  ['typos in both name and ending', 'ada@gmial.con', 'US'],
  ['a typo of a provider of another country', 'ada@nave.com', 'DE'],
])('gives no hint for %s', (_name, typed, country) => {
  expect(suggestEmail(typed, country)).toBeNull();
});

test('keeps the part before the @', () => {
  expect(suggestEmail(' Ada+Shop@GMIAL.com ', 'US')).toBe('Ada+Shop@gmail.com');
});

test.each([
  ['ada@gmial.com', 'DE', 'ada@gmail.com'],
  ['ada@gmal.com', 'BR', 'ada@gmail.com'],
  ['ada@gmail.con', 'US', 'ada@gmail.com'],
  ['ada@gmail.co', 'US', 'ada@gmail.com'],
  ['ada@gmail.cmo', 'US', 'ada@gmail.com'],
  ['ada@gmailcom', 'US', null],
  ['ada@hotmai.com', 'US', 'ada@hotmail.com'],
  ['ada@hotmial.com', 'US', 'ada@hotmail.com'],
  ['ada@outlok.com', 'FR', 'ada@outlook.com'],
  ['ada@yaho.co.jp', 'JP', 'ada@yahoo.co.jp'],
  ['ada@yahoo.co.jpp', 'JP', 'ada@yahoo.co.jp'],
  ['ada@t-onlin.de', 'DE', 'ada@t-online.de'],
  ['ada@oragne.fr', 'FR', 'ada@orange.fr'],
  ['ada@yandx.ru', 'RU', 'ada@yandex.ru'],
  ['ada@navr.com', 'KR', 'ada@naver.com'],
  ['ada@rediffmial.com', 'IN', 'ada@rediffmail.com'],
])('corrects %s from %s to %s', (typed, country, suggestion) => {
  expect(suggestEmail(typed, country)).toBe(suggestion);
});

test('gives no hint for a text longer than any address, without reading it', {
  timeout: 5000,
}, () => {
  const marks = '\u0301\u0316'.repeat(100_000);
  expect(suggestEmail(`e${marks}@gmial.com`, 'DE')).toBeNull();
});
