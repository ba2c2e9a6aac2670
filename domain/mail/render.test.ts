import { parse } from 'node-html-parser';
import { expect, test } from 'vitest';
import { contrast, onColor } from '../../kit/color.ts';
import { LOCALES } from '../../locales/index.ts';
import { listOriginals } from '../../locales/originals.ts';
import { listPlaceholders, readWritten } from '../../locales/prose.ts';
import { findWritingFaults } from '../../locales/writing-faults.ts';
import { VENDOR } from '../../vendor/vendor.ts';
import { FAINT, layOutMail, PAGE } from './layout.ts';
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
    'Your license key for Zip Bcc: x (order VT-7K2M9QXC)',
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
  const html = layOutMail({ ...page, body: '<ul><li>x</li></ul><sub>y</sub>' });
  expect(html).toContain('<html lang="ar" dir="rtl">');
  expect(html).toContain('text-align:right');
  expect(html).toContain('<ul style="margin:0 0 14px;padding-right:24px');
  expect(html).toContain('<title>a &amp; b</title>');
  expect(html).toContain('&lt;f&gt;');
  expect(html).toContain('<sub>y</sub>');
});

test('has the colors of the vendor', () => {
  const { html } = renderMail({ kind: 'order', locale: 'en', fields: FIELDS });
  expect(html).toContain(`background:${VENDOR.color};color:${onColor(VENDOR.color)}`);
  const { light, dark } = VENDOR.action;
  expect(html).toMatch(
    new RegExp(`class="button"[^>]*background:${light}"><a [^>]*;color:${onColor(light)};`),
  );
  expect(html).toContain(`.card a{color:${dark}!important}`);
});

test('gives a buyer all details in both parts of the order email', () => {
  const mail = renderMail({ kind: 'order', locale: 'en', fields: FIELDS });
  expect(mail.subject).toBe('Your license key for ZipX (order VT-7K2M9QXC)');
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

test.each(LOCALES)('writes every email with the signs and spaces of $prefix', (locale) => {
  const paths = listOriginals(process.cwd()).filter((path) => path.startsWith('content/mails/'));
  for (const path of paths) {
    const kind = path.slice('content/mails/'.length, -'.md'.length) as MailKind;
    const { front, body } = readWritten(path, locale.prefix);
    const names = listPlaceholders(`${Object.values(front).join(' ')} ${body}`);
    const fields = Object.fromEntries(names.map((name) => [name, name === 'name' ? 'X' : '/x']));
    const { subject, text } = renderMail({ kind, locale: locale.prefix, fields });
    // Plain text writes a link as `name <address>`.
    const lines = [subject, ...text.replaceAll(/ <[/x][^>]*>/g, '').split('\n')].filter(
      (line) => !line.startsWith('-'),
    );
    expect(
      lines.flatMap((line) => findWritingFaults(line, locale)),
      kind,
    ).toEqual([]);
  }
});

test('has one button, the first link that stands alone', () => {
  const fields = {
    product: 'ZipX',
    total: '€19.99',
    next: 'We will try again.',
    retry_date: '1 May',
    grace_date: '9 May',
    future: 'We will use it again.',
    order_number: 'VT-7K2M9QXC',
    pay_url: 'https://shop.example/pay?a=1&b=2',
    manage_url: 'https://shop.example/scriptions',
    help_url: 'https://shop.example/help',
  };
  const { html, text } = renderMail({ kind: 'payment-failed', locale: 'en', fields });
  const buttons = parse(html).querySelectorAll('.button a');
  expect(buttons.map((link) => [link.getAttribute('href'), link.text])).toEqual([
    ['https://shop.example/pay?a=1&b=2', 'Pay now'],
  ]);
  expect(html).toMatch(/<p [^>]*><a [^>]*>Manage my subscription<\/a><\/p>/);
  expect(text).toContain('Pay now: https://shop.example/pay?a=1&b=2');
});

test('makes no button of a link that somebody wrote', () => {
  const answer = 'https://elsewhere.example/';
  const fields = { answer, number: 'T-1', url: 'https://shop.example/t', email: 'a@b.example' };
  const reply = 'Reply.';
  const { html } = renderMail({
    kind: 'ticket-answered',
    locale: 'en',
    fields: { ...fields, reply },
  });
  const buttons = parse(html).querySelectorAll('.button a');
  expect(buttons.map((link) => link.getAttribute('href'))).toEqual([fields.url]);
});

test('names the product, labels its rows, and keeps the license key on one line', () => {
  const document = parse(renderMail({ kind: 'order', locale: 'en', fields: FIELDS }).html);
  expect(document.querySelectorAll('.name').map(({ text }) => text)).toEqual([VENDOR.name, 'ZipX']);
  const labels = document.querySelectorAll('th').map((cell) => cell.getAttribute('scope'));
  expect(labels).toEqual(Array.from({ length: 8 }, () => 'row'));
  const key = document.querySelector('code');
  expect(key?.text).toBe(FIELDS.key);
  expect(key?.getAttribute('style')).toMatch(/white-space:nowrap.*user-select:all/);
});

test('keeps each of several license keys on one line', () => {
  const licences = `ZipX (Yearly)\n${FIELDS.key}\n\nPDFReader (Yearly)\n${FIELDS.key}`;
  const fields = { licences, email: 'a@b.example', help_url: 'https://shop.example/help' };
  const { html } = renderMail({ kind: 'licence-keys', locale: 'en', fields });
  const keys = html.matchAll(
    /<span style="white-space:nowrap[^"]*user-select:all">([^<]+)<\/span>/g,
  );
  expect(Array.from(keys, ([, key]) => key)).toEqual([FIELDS.key, FIELDS.key]);
});

test('writes the footer with enough contrast', () => {
  expect(contrast(FAINT, PAGE)).toBeGreaterThanOrEqual(4.5);
});
