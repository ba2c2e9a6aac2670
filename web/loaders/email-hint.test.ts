import { expect, test } from 'vitest';
import { suggestEmail } from './email-hint.ts';

test.each([
  ['no address', 'ada', 'DE'],
  ['nothing before the sign', '@gmial.com', 'DE'],
  ['nothing behind it', 'ada@', 'DE'],
  ['a known one', 'ada@gmail.com', 'DE'],
  ['a known one of another country', 'ada@yahoo.fr', 'DE'],
  ['one that only looks like another', 'ada@email.com', 'US'],
  ['the same name in a real country', 'ada@hotmail.dk', 'DE'],
  ['a company with a short name', 'ada@gmbh.de', 'DE'],
  ['two short names', 'ada@gmx.it', 'AT'],
  ['three letters away', 'ada@small.com', 'US'],
  ['name and ending both another', 'ada@gmial.con', 'US'],
  ['a provider of a country far away', 'ada@nave.com', 'DE'],
])('%s: no hint', (_name, typed, country) => {
  expect(suggestEmail(typed, country)).toBeNull();
});

test('what was typed before the sign stays as it is', () => {
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
])('%s typed in %s means %s', (typed, country, meant) => {
  expect(suggestEmail(typed, country)).toBe(meant);
});
