import { describe, expect, test } from 'vitest';
import { LOCALES } from '../../locales/index.ts';
import type { Mail } from '../mail/index.ts';
import { renderMail } from '../mail/render.ts';
import { ticketMailParts } from './mail.ts';

const KINDS = ['ticket-received', 'ticket-answered', 'ticket-closed', 'ticket-link'] as const;
const FIELDS = {
  number: 'TK-0000ABCD',
  subject: 'It does <not> open',
  name: 'Ada',
  email: 'a@b.example',
  paid_aim: 'One.',
  free_aim: 'Three.',
  answer: 'First\nSecond <b>',
  until: '1 May',
};
const place = { secret: 'a secret of tests', siteUrl: 'https://shop.example', mailbox: null };
const mailOf = (kind: string, locale: string) =>
  ({ kind, locale, fields: FIELDS }) as unknown as Mail;

test('leaves mails of other nouns and mails without a number alone', () => {
  expect(ticketMailParts(place, mailOf('order', 'en'))).toBeNull();
  expect(ticketMailParts(place, { ...mailOf(KINDS[0], 'en'), fields: {} })).toBeNull();
});

test('says that replies are not received if there is no mailbox', () => {
  const [off, on] = [null, 'help@shop.example'].map((mailbox) =>
    ticketMailParts({ ...place, mailbox }, mailOf('ticket-answered', 'en')),
  );
  expect(off?.replyTo).toBeUndefined();
  expect(off?.fields['reply']).toContain('don’t reach us');
  expect(on?.replyTo).toMatch(/^help\+tk-0000abcd\./);
  expect(on?.fields['reply']).toContain('reply to this email');
  expect(on?.secret).toEqual(['url']);
});

describe.each(KINDS)('%s', (kind) => {
  test.each(LOCALES.map(({ prefix }) => prefix))('is complete in %s', (locale) => {
    const parts = ticketMailParts(place, mailOf(kind, locale));
    const mail = renderMail({ kind, locale, fields: { ...FIELDS, ...parts?.fields } });
    expect(mail.subject).toContain('TK-0000ABCD');
    expect(mail.html + mail.subject + mail.text).not.toMatch(/\{[a-z_]+\}|%7B/);
    expect(mail.text).toContain(parts?.fields['url']);
    expect(mail.html).not.toContain('<not>');
    if (kind === 'ticket-answered') expect(mail.html).toContain('First<br>Second &lt;b&gt;');
  });
});
