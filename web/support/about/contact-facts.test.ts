import { expect, test } from 'vitest';
import { getLocale } from '../../../locales/index.ts';
import { hoursIn } from './contact-facts.ts';

test.each([
  ['en', '9:00 AM', '5:00 PM'],
  ['de', '9:00', '17:00'],
  ['fr', '9 h', '17 h'],
  ['id', '09.00', '17.00'],
  ['th', '09:00', '17:00'],
  ['tr', '09:00', '17:00'],
  ['bn', '9:00', '17:00'],
])('writes the hours in %s from %s to %s', (prefix, from, until) => {
  const written = hoursIn(getLocale(prefix));
  const plain = (text: string) => text.replace(/\s/g, ' ');
  expect([plain(written.from), plain(written.until)]).toEqual([from, until]);
});
