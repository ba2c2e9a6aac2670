import { globSync, readFileSync } from 'node:fs';
import { parse } from 'node-html-parser';
import { expect, test } from 'vitest';
import { findLocale } from '../../locales/index.ts';
import { sentForm } from '../../tests/harness/sent-form.ts';
import { wordsOf } from './catalogs.server.ts';
import { readSentFields } from './sent-fields.server.ts';
import { drawSentForm, SECRET, TYPED } from './sent-form.server.tsx';

const german = findLocale('de');
if (german === null) throw new Error('no German');
const i18n = wordsOf(german);

const encoded = 'application/x-www-form-urlencoded';
const bodyOf = (texts: [string, string][]) => ({
  bytes: Buffer.from(`${new URLSearchParams(texts)}`),
  isWhole: true,
});

function again(texts: [string, string][], path = '/about/create_ticket') {
  const fields = readSentFields(bodyOf(texts), encoded);
  const html = fields && drawSentForm(fields, { i18n, path });
  return html === null ? null : parse(html);
}

const shownAgain = (form: ReturnType<typeof parse> | null) =>
  form && [...sentForm(form)].filter(([, value]) => value !== '');

test.each([
  ['a password', '/login/signin', ['password', 'violin harbor']],
  ['a new password', '/reset/password', ['password_again', 'violin harbor']],
  ['the current password', '/member/security', ['current', 'violin harbor']],
  ['a sign-in code', '/login/signin', ['code', '123456']],
  ['a code of any other page', '/somewhere', ['code', '123456']],
  ['a card number', '/pay', ['card_number', '4242424242424242']],
  ['an expiry', '/pay', ['card_expiry', '12/30']],
  ['a security code', '/pay', ['card_cvc', '123']],
] as const)('does not repeat %s, but asks for it again', (_name, path, [name, value]) => {
  const form = again(
    [
      ['email', 'ada@buyer.example'],
      [name, value],
    ],
    path,
  );
  expect(form?.outerHTML).not.toContain(value);
  const field = form?.querySelector(`[name="${name}"]`);
  expect([field?.getAttribute('value'), field?.getAttribute('type')]).not.toContain('hidden');
  expect(field?.getAttribute('value')).toBeUndefined();
  expect(form?.querySelector(`label[for="${field?.id}"]`)?.text).not.toBe('');
  expect(form?.querySelector('[name=email]')?.getAttribute('value')).toBe('ada@buyer.example');
});

test.each(['secret', 'backup', 'passkey'])(
  'does not repeat a form with the hidden secret %s',
  (name) =>
    expect(
      again(
        [
          ['step', 'second-confirm'],
          [name, 'ABCD'],
        ],
        '/member/security',
      ),
    ).toBeNull(),
);

test('lists every field for a password, a code, or a card as a secret', () => {
  const known = Object.keys(SECRET);
  const found = globSync('web/**/*.tsx').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/<(?:input|TextField|Field|BuyerField)\b[^>]*?\/?>/gs)]
      .map(([tag]) => tag)
      .filter((tag) => /type="password"|one-time-code|cc-(?:number|csc|exp)/.test(tag))
      .flatMap((tag) => /name="([^"]+)"/.exec(tag)?.[1] ?? []),
  );
  expect(found).toEqual(expect.arrayContaining(['code', 'current', 'card_cvc']));
  expect(found.filter((name) => !known.includes(name))).toEqual([]);
});

test('labels every multi-line field', () => {
  const labeled = Object.keys(TYPED);
  const found = globSync(
    'web/{shop,support,rights,content,components,account,office}/**/*.tsx',
  ).flatMap((file) =>
    [
      ...readFileSync(file, 'utf8').matchAll(/<textarea\b[^>]*?(?:name="|described\(')([^"']+)/gs),
    ].map(([, name = '']) => name),
  );
  expect(found.length).toBeGreaterThan(5);
  expect(found.filter((name) => !labeled.includes(name))).toEqual([]);
});

test('does not repeat an invalid or truncated body, or too many fields', () => {
  expect(readSentFields(bodyOf([['a', 'b']]), 'text/plain')).toBeNull();
  expect(readSentFields({ ...bodyOf([['a', 'b']]), isWhole: false }, encoded)).toBeNull();
  expect(again(Array.from({ length: 501 }, () => ['a', '']))).toBeNull();
});

test('repeats all other fields unchanged, in order and with their line breaks', () => {
  const texts: [string, string][] = [
    ['step', 'answer'],
    ['form', '0198'],
    ['name', 'Çağ "x" <b>'],
    ['message', '\nEins\n  zwei </textarea><script>alert(1)</script>\n'],
    ['terms', 'a'],
    ['terms', 'b'],
    ['step', 'confirm'],
  ];
  const form = again(texts);
  expect(form?.querySelectorAll('script')).toEqual([]);
  const html = form?.outerHTML ?? '';
  expect(html).toContain('<textarea');
  expect(html).toContain('&lt;/textarea&gt;');
  // The parser keeps the line break after the tag, which HTML drops.
  expect(shownAgain(form)).toEqual(
    texts.map(([name, value]) => [name, name === 'message' ? `\n${value}` : value]),
  );
  expect(form?.querySelector('label')?.text).toBe('Name');
  expect(form?.querySelector('button')?.text).toBe('Erneut versuchen');
});

test('repeats license keys and coupons on their pages', () => {
  for (const path of ['/upgrade', '/renew', '/office/coupons'])
    expect(shownAgain(again([['code', 'ABCD-1']], path))).toEqual([['code', 'ABCD-1']]);
});

test('asks for files again and keeps the text fields of a truncated form', async () => {
  const form = new FormData();
  form.append('subject', 'Ein Bild');
  form.append('empty', new File([], ''));
  form.append('attachments', new File(['name="message"; filename="x"'.repeat(100)], 'a.png'));
  const request = new Request('https://shop.example', { method: 'POST', body: form });
  const type = request.headers.get('content-type') ?? '';
  const bytes = Buffer.from(await request.arrayBuffer());
  const whole = { texts: [['subject', 'Ein Bild']], files: ['attachments'], isMultipart: true };
  expect(readSentFields({ bytes, isWhole: true }, type)).toEqual(whole);
  const cut = { bytes: bytes.subarray(0, bytes.length - 1000), isWhole: false };
  expect(readSentFields(cut, type)).toEqual(whole);
  const within = bytes.indexOf('Ein Bild') + 3;
  expect(readSentFields({ bytes: bytes.subarray(0, within), isWhole: false }, type)).toBeNull();
  const html = drawSentForm({ ...whole, texts: [] }, { i18n, path: '/about/create_ticket' }) ?? '';
  expect(html).toMatch(/<input[^>]*type="file"[^>]*name="attachments"/);
  expect(html).toContain('encType="multipart/form-data"');
  expect(html).toContain('Bitte wählen Sie Ihre Dateien erneut aus');
});
