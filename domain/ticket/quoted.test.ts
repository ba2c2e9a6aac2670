import { expect, test } from 'vitest';
import { withoutQuoted } from './quoted.ts';

test.each([
  ['nothing but quotes stays whole', '> one\n> two', '> one\n> two'],
  [
    'words between the lines stay',
    '> Which version?\n4.2\n> Which Windows?\n11',
    '> Which version?\n4.2\n> Which Windows?\n11',
  ],
  [
    'a colon is no quote by itself',
    'I tried this:\nfirst open, then close',
    'I tried this:\nfirst open, then close',
  ],
  [
    'a date and a colon are no quote',
    'It broke on 21.11.2026:\nthe window is black',
    'It broke on 21.11.2026:\nthe window is black',
  ],
  [
    'an address and a colon are no quote',
    'My mail <a@b.example>:\nis it right?',
    'My mail <a@b.example>:\nis it right?',
  ],
])('%s', (_, text, own) => {
  expect(withoutQuoted(text)).toBe(own);
});

const OURS = '> This is our answer.\n> Bye';
test.each([
  [
    'English',
    `Thanks!\n\nOn Sat, 21 Nov 2026 at 10:00, Support <s@shop.example> wrote:\n\n${OURS}`,
  ],
  [
    'German',
    `Thanks!\n\nAm Sa., 21. Nov. 2026 um 10:00 Uhr schrieb Support <s@shop.example>:\n${OURS}`,
  ],
  ['Japanese', `Thanks!\n\n2026年11月21日(土) 10:00 Support <s@shop.example>:\n\n${OURS}`],
  [
    'a long introduction',
    `Thanks!\n\nOn Sat, 21 Nov 2026 at 10:00, The very long name of our support\n<s@shop.example> wrote:\n${OURS}`,
  ],
  [
    'Outlook',
    'Thanks!\n\n________________________________\nFrom: Support <s@shop.example>\nSent: Saturday\n\nThis is our answer.',
  ],
  [
    'old Outlook',
    'Thanks!\r\n\r\n-----Ursprüngliche Nachricht-----\r\nVon: Support\r\nGesendet: heute\r\n\r\nText',
  ],
  [
    'headers alone',
    'Thanks!\n\nVon: Support <s@shop.example>\nGesendet: Samstag\nAn: ada@x.example\n\nText',
  ],
  ['a signature', 'Thanks!\n-- \nAda\n+49 30 1234'],
  ['bare quotes', `Thanks!\n\n${OURS}\n`],
])('what is quoted goes: %s', (_, text) => {
  expect(withoutQuoted(text)).toBe('Thanks!');
});
