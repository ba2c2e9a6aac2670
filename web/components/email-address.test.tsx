import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { EmailAddress, WithEmails } from './email-address.tsx';

const OPEN = '<bdi dir="ltr" class="email"';
const BOX = '<span class="email"><bdi dir="ltr">';
const sentence = (text: string, emails: string[]) =>
  renderToStaticMarkup(<WithEmails text={text} emails={emails} />);

test('keeps a message without the address', () => {
  expect(sentence('Sent.', ['a@b.example'])).toBe('Sent.');
  expect(sentence('Sent.', [''])).toBe('Sent.');
});

test('escapes special characters of regular expressions', () => {
  expect(sentence('To (a+b|c@d.example).', ['a+b|c@d.example'])).toBe(
    `To (${BOX}a+b|c<wbr/>@d<wbr/>.example</bdi>).</span>`,
  );
  expect(sentence('axb@d.example', ['a.b@d.example'])).toBe('axb@d.example');
});

test('breaks an address only before its "@" and its dots', () => {
  expect(renderToStaticMarkup(<EmailAddress id="to" email="ana.lima@mail.shop.example" />)).toBe(
    `${OPEN.replace('<bdi', '<bdi id="to"')}>ana<wbr/>.lima<wbr/>@mail<wbr/>.shop<wbr/>.example</bdi>`,
  );
  expect(sentence('x@y.z statt a@b.c', ['a@b.c', 'x@y.z'])).toBe(
    `${OPEN}>x<wbr/>@y<wbr/>.z</bdi> statt ${OPEN}>a<wbr/>@b<wbr/>.c</bdi>`,
  );
});

test('keeps punctuation with the address, outside its direction', () => {
  for (const sign of ['.', '?', '؟', '।'])
    expect(sentence(`To a@b${sign}`, ['a@b'])).toBe(`To ${BOX}a<wbr/>@b</bdi>${sign}</span>`);
});
