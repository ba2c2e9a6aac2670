import { expect, test } from 'vitest';
import { writtenHtml, writtenName } from './written.ts';

test.each([
  [
    '> asked\n> twice\n\nYes.',
    '<blockquote type="cite">\n<p dir="auto">asked<br>twice</p>\n</blockquote>\n<p dir="auto">Yes.</p>',
  ],
  [
    'See https://a.example/b?c=1&d=2.',
    '<p dir="auto">See <a href="https://a.example/b?c=1&amp;d=2">https://a.example/b?c=1&amp;d=2</a>.</p>',
  ],
  [
    '(https://a.example/x_(y))',
    '<p dir="auto">(<a href="https://a.example/x_(y))">https://a.example/x_(y))</a></p>',
  ],
  ['Bye\n-- \nGrace', '<p dir="auto">Bye<br>-- <br>Grace</p>'],
  ['<b>&', '<p dir="auto">&lt;b&gt;&amp;</p>'],
  ['a\n  b  c', '<p dir="auto">a<br>\u00a0 b\u00a0 c</p>'],
  [
    '> > deep\n> once',
    '<blockquote type="cite">\n<blockquote type="cite">\n<p dir="auto">deep</p>\n</blockquote>\n<p dir="auto">once</p>\n</blockquote>',
  ],
])('converts %j', (text, html) => {
  expect(writtenHtml(text)).toBe(html);
});

test.each([
  ['Ada King', 'Ada King'],
  ['J. R. R. Tolkien', 'J. R. R. Tolkien'],
  ['O’Brien-Núñez', 'O’Brien-Núñez'],
  ['Dr. 山田 太郎', 'Dr. 山田 太郎'],
  ['Win at evil.example now', 'Win at evil example now'],
  ['Win https://evil.example/x?y now', 'Win now'],
  ['call +1 (555) 123-4567', 'call'],
  ['mail me@evil.example', 'mail'],
  ['a\u202eb', 'a b'],
  ['علی\u200cرضا', 'علی\u200cرضا'],
])('shortens %j to %j', (typed, shown) => {
  expect(writtenName(typed)).toBe(shown);
});
