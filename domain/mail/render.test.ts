import { expect, test } from 'vitest';
import { LOCALES } from '../../locales/index.ts';
import { listOriginals } from '../../locales/originals.ts';
import { listPlaceholders, readWritten } from '../../locales/prose.ts';
import { layOutMail } from './layout.ts';
import type { MailKind } from './mail.ts';
import { renderMail } from './render.ts';

const FIELDS = {
  name: 'Ada <b>',
  email: 'ada@buyer.example',
  order_number: 'VT-7K2M9QXC',
  product: 'ZipX',
  plan: 'Yearly licence',
  seats: '3',
  date: '15 January 2026',
  valid_until: '18 January 2027',
  total: '€49.90',
  terms: 'The total includes tax.\nYour license renews.',
  received: 'We have received your payment.',
  key: '12345-ABCDE-FGHJK-MNPQR-STVWX',
  order_url: 'https://shop.example/success?order=VT-7K2M9QXC.tag&x=1',
  download_url: 'https://shop.example/tip-download/zipx',
  help_url: 'https://shop.example/about/help-center',
};

test('names a missing value', () => {
  const { key: _, ...rest } = FIELDS;
  expect(() => renderMail({ kind: 'order', locale: 'en', fields: rest })).toThrow('{key}');
});

test('removes line breaks from the subject', () => {
  const fields = { ...FIELDS, product: 'Zip\r\nBcc: x' };
  expect(renderMail({ kind: 'order', locale: 'en', fields }).subject).toBe(
    'Your order VT-7K2M9QXC: Zip Bcc: x',
  );
});

test('escapes markup in the name of the buyer', () => {
  const { html, text } = renderMail({ kind: 'order', locale: 'en', fields: FIELDS });
  expect(html).not.toContain('<b>');
  expect(html).toContain('<bdi>Ada</bdi>');
  expect(text).toContain('Hello Ada,');
});

test('aligns right-to-left text at the right and indents lists there', () => {
  const page = {
    language: 'ar',
    direction: 'rtl',
    title: 'a & b',
    preheader: 'p',
    footer: '<f>',
  } as const;
  const html = layOutMail({ ...page, body: '<ul><li>x</li></ul><pre>y</pre>' });
  expect(html).toContain('<html lang="ar" dir="rtl">');
  expect(html).toContain('text-align:right');
  expect(html).toContain('<ul style="margin:0 0 14px;padding-right:24px');
  expect(html).toContain('<title>a &amp; b</title>');
  expect(html).toContain('&lt;f&gt;');
  expect(html).toContain('<pre>y</pre>');
});

test('gives a buyer all details in both parts of the order email', () => {
  const mail = renderMail({ kind: 'order', locale: 'en', fields: FIELDS });
  expect(mail.subject).toBe('Your order VT-7K2M9QXC: ZipX');
  expect(mail.language).toBe('en');
  for (const name of [
    'order_number',
    'plan',
    'seats',
    'total',
    'key',
    'email',
    'valid_until',
  ] as const) {
    expect(mail.html).toContain(`<bdi>${FIELDS[name]}</bdi>`);
    expect(mail.text).toContain(FIELDS[name]);
  }
  expect(mail.html).toContain('<bdi>The total includes tax.<br>Your license renews.</bdi>');
  expect(mail.text).toContain(FIELDS.terms);
  expect(mail.html).toContain('href="https://shop.example/success?order=VT-7K2M9QXC.tag&amp;x=1"');
  expect(mail.text).toContain(`View my order: ${FIELDS.order_url}`);
  expect(mail.html).toContain('name="color-scheme" content="light dark"');
  expect(mail.text).toMatch(/sample data\.\n$/);
});

test.each(LOCALES.map(({ prefix }) => prefix))(
  'renders the complete order email in %s',
  (locale) => {
    const mail = renderMail({ kind: 'order', locale, fields: FIELDS });
    expect(mail.subject).toContain('VT-7K2M9QXC');
    expect(mail.html + mail.subject + mail.text).not.toMatch(/\{[a-z_]+\}|%7B/);
    expect(mail.text).toContain(FIELDS.key);
  },
);

test.each(LOCALES)('leaves no word joiners in subjects and plain text in $prefix', ({ prefix }) => {
  const paths = listOriginals(process.cwd()).filter((path) => path.startsWith('content/mails/'));
  expect(paths.length).toBeGreaterThan(20);
  for (const path of paths) {
    const kind = path.slice('content/mails/'.length, -'.md'.length) as MailKind;
    const { front, body } = readWritten(path, prefix);
    const names = listPlaceholders(`${Object.values(front).join(' ')} ${body}`);
    const fields = Object.fromEntries(names.map((name) => [name, 'https://shop.example/']));
    const { subject, text } = renderMail({ kind, locale: prefix, fields });
    expect(`${subject} ${text}`, kind).not.toMatch(/[\u200b\u2060]/);
  }
});
