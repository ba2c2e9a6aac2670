import { expect, test } from 'vitest';
import { renderMarkdown, splitFront } from './markdown.ts';

test.each([
  ['a list', '---\n- one\n---\n'],
  ['a nested map', '---\na:\n  b: c\n---\n'],
  ['a bare word', '---\nword\n---\n'],
])('refuses front matter that is %s', (_, source) => {
  expect(() => splitFront(source)).toThrow('flat map of strings');
});

test('refuses broken YAML', () => {
  expect(() => splitFront('---\na: "open\n---\nx')).toThrow();
});

test('leaves raw HTML out', () => {
  const { html, text } = renderMarkdown(
    'a <img src=x onerror=alert(1)> b\n\n<script>alert(1)</script>\n\nc',
  );
  expect(html).toBe('<p>a  b</p>\n<p>c</p>');
  expect(text).toBe('a  b\n\nc');
});

test.each([
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'data:text/html,x',
  'vbscript:x',
  '&#106;avascript:alert(1)',
])('takes the address of %s away', (address) => {
  expect(renderMarkdown(`[go](<${address}>)`).html).toBe('<p><a>go</a></p>');
});

test.each(['https://a.example/b?c=d', '/de/store', '#faq', 'mailto:a@b.example', '{site_url}/x'])(
  'keeps the address %s',
  (address) => {
    expect(renderMarkdown(`[go](${address})`).html).toContain('<a href="');
  },
);

test('a rule on the first line is no front matter, and a file may be only front matter', () => {
  expect(splitFront('---\n\ntext without an end').front).toEqual({});
  expect(splitFront('---\na: b\n---')).toEqual({ front: { a: 'b' }, body: '' });
  expect(splitFront('\uFEFF---\r\na: b\r\n---\r\nx').front).toEqual({ a: 'b' });
});

test('front matter values stay as written', () => {
  const source = '---\nversion: 1.0\nyes: no\ndate: 2026-01-02\nquoted: "a: b"\nempty:\n---\n';
  expect(splitFront(source).front).toEqual({
    version: '1.0',
    yes: 'no',
    date: '2026-01-02',
    quoted: 'a: b',
    empty: '',
  });
});

test('a table whose head is empty is written without one', () => {
  const { html, text } = renderMarkdown('| | |\n|--|--|\n| Total | 5 |\n');
  expect(html).not.toContain('thead');
  expect(text).toBe('Total: 5');
});

test('the colon of the text is that of its language', () => {
  const source = '| | |\n|--|--|\n| Total | 5 |\n\n[Voir](https://a.example)\n';
  expect(renderMarkdown(source, 'fr').text).toBe('Total\u00a0: 5\n\nVoir\u00a0: https://a.example');
  expect(renderMarkdown('[查看](https://a.example)', 'cn').text).toBe('查看：https://a.example');
});

test('the cells of a table know their columns; the first names its row', () => {
  const { html } = renderMarkdown('| Tool | *For* | |\n|--|--|--|\n| ZipX | [zip](/zip) | 5 |\n');
  expect(html).toContain('<table role="table">\n<thead role="rowgroup">');
  expect(html).toContain('<td role="cell">ZipX</td>');
  expect(html).toContain('<td data-label="For" role="cell"><a href="/zip">zip</a></td>');
  expect(html).toContain('<td role="cell">5</td>');
});

test('a column without a name has no heading', () => {
  const { html } = renderMarkdown('| | DWG |\n|--|--|\n| Names | yes |\n');
  expect(html).toContain('<td role="cell"></td>\n<th role="columnheader">DWG</th>');
  expect(html).not.toMatch(/<th[^>]*><\/th>/);
});

test('a picture within a sentence or a list stays one; alone on a line it is a figure', () => {
  const inside = renderMarkdown('see ![this](/figures/a-1.svg)\n\n- ![that](/figures/b-1.svg)');
  expect(inside.html).not.toContain('figure>');
  const { html, text } = renderMarkdown('![A <b>sheet</b> & a pen.](/figures/a-1.svg)');
  expect(html).toBe(
    '<figure><img src="/figures/a-1.svg" alt="A <b>sheet</b> &#x26; a pen." loading="lazy" width="720" height="320"><figcaption aria-hidden="true">A &#x3C;b>sheet&#x3C;/b> &#x26; a pen.</figcaption></figure>',
  );
  expect(text).toBe('A <b>sheet</b> & a pen.');
  expect(renderMarkdown('![x](javascript:alert)').html).not.toContain('javascript');
});

test('headings get ids in every script', () => {
  const { html } = renderMarkdown('## Was ist neu?\n\n## 安装\n\n## 安装');
  expect(html).toBe(
    '<h2 id="was-ist-neu">Was ist neu?</h2>\n<h2 id="安装">安装</h2>\n<h2 id="安装-1">安装</h2>',
  );
});

test('plain text keeps marks, breaks and addresses', () => {
  const source = [
    '# Title',
    '',
    '[alone](https://a.example)',
    '',
    'One',
    'line with [words](https://a.example) and <b@c.example>.',
    '',
    '3. three',
    '4. four',
    '   - inner',
    '',
    '> said',
    '',
    '```',
    'code',
    '```',
    '',
    '---',
    '',
    '| a | b | c |',
    '|--|--|--|',
    '| 1 | 2 | 3 |',
  ].join('\n');
  expect(renderMarkdown(source).text).toBe(
    [
      'Title',
      '',
      'alone: https://a.example',
      '',
      'One line with words <https://a.example> and b@c.example.',
      '',
      '3. three',
      '4. four',
      '   - inner',
      '',
      '> said',
      '',
      'code',
      '',
      '---',
      '',
      'a | b | c',
      '1 | 2 | 3',
    ].join('\n'),
  );
});
