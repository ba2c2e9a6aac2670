import { expect, test } from 'vitest';
import { readSender } from './sender.ts';

const read = (head: string) =>
  readSender(Buffer.from(`${head}\n\nText\n\nList-Id: <in.the.text>\n`));

test.each([
  'List-Id: <users.lists.example>',
  'List-Unsubscribe: <https://lists.example/u>',
  'Precedence: bulk',
  'Precedence: list',
  'Auto-Submitted: auto-replied (vacation)',
  'X-Auto-Response-Suppress: DR, OOF, AutoReply',
  'Return-Path: <>',
  'Content-Type: multipart/report; boundary=b',
])('sends no answer to %s', async (header) => {
  expect(await read(`From: Ada <ada@buyer.example>\n${header}`)).toMatchObject({
    mayBeAnswered: false,
  });
});

test.each([
  'no-reply@buyer.example',
  'noreply@buyer.example',
  'donotreply@buyer.example',
  'do-not-reply@buyer.example',
  'bounces+12@buyer.example',
  'MAILER-DAEMON@buyer.example',
  'postmaster@buyer.example',
])('sends no answer to %s', async (address) => {
  expect(await read(`From: ${address}`)).toMatchObject({ mayBeAnswered: false });
});

test('identifies a person by the display name in any case', async () => {
  const name = `=?utf-8?B?${Buffer.from('Анна Ö.').toString('base64')}?=`;
  expect(await read(`From: ${name} <anna@buyer.example>\nAuto-Submitted: no`)).toEqual({
    name: 'Анна Ö.',
    isReport: false,
    mayBeAnswered: true,
  });
  for (const more of ['', '\nAuto-Submitted: no; x=y', '\nAuto-Submitted: No (by hand)'])
    expect(await read(`From: norbert@buyer.example${more}`)).toMatchObject({
      name: '',
      mayBeAnswered: true,
    });
});

test('treats a read receipt as a report, whoever sends it', async () => {
  const head =
    'From: Ada <ada@buyer.example>\nContent-Type: multipart/report;\n report-type=disposition-notification; boundary=b';
  expect(await read(head)).toMatchObject({ isReport: true });
});
