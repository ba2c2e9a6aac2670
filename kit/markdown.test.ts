import { describe, expect, test } from 'vitest';
import { listUndescribedImages, renderMarkdown, splitFront } from './markdown.ts';
import { writePicture } from './text-pictures.ts';

test.each([
  ['a list', '---\n- one\n---\n'],
  ['a nested map', '---\na:\n  b: c\n---\n'],
  ['a bare word', '---\nword\n---\n'],
])('rejects front matter that is %s', (_, source) => {
  expect(() => splitFront(source)).toThrow('flat map of strings');
});

test('rejects broken YAML', () => {
  expect(() => splitFront('---\na: "open\n---\nx')).toThrow();
});

test('drops raw HTML', () => {
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
])('drops the address %s', (address) => {
  expect(renderMarkdown(`[go](<${address}>)`).html).toBe('<p><a>go</a></p>');
});

test.each(['https://a.example/b?c=d', '/de/store', '#faq', 'mailto:a@b.example', '{site_url}/x'])(
  'keeps the address %s',
  (address) => {
    expect(renderMarkdown(`[go](${address})`).html).toContain('<a href="');
  },
);

test('does not take a rule for front matter, and accepts front matter alone', () => {
  expect(splitFront('---\n\ntext without an end').front).toEqual({});
  expect(splitFront('---\na: b\n---')).toEqual({ front: { a: 'b' }, body: '' });
  expect(splitFront('\uFEFF---\r\na: b\r\n---\r\nx').front).toEqual({ a: 'b' });
});

test('keeps the values of front matter as written', () => {
  const source = '---\nversion: 1.0\nyes: no\ndate: 2026-01-02\nquoted: "a: b"\nempty:\n---\n';
  expect(splitFront(source).front).toEqual({
    version: '1.0',
    yes: 'no',
    date: '2026-01-02',
    quoted: 'a: b',
    empty: '',
  });
});

test('drops the empty head of a table', () => {
  const { html, text } = renderMarkdown('| | |\n|--|--|\n| Total | 5 |\n');
  expect(html).not.toContain('thead');
  expect(text).toBe('Total: 5');
});

test('uses the colon of the language in plain text', () => {
  const source = '| | |\n|--|--|\n| Total | 5 |\n\n[Voir](https://a.example)\n';
  expect(renderMarkdown(source, '\u00a0: ').text).toBe(
    'Total\u00a0: 5\n\nVoir\u00a0: https://a.example',
  );
  expect(renderMarkdown('[查看](https://a.example)', '：').text).toBe('查看：https://a.example');
});

test('labels the cells of a table with their column, except the first', () => {
  const { html } = renderMarkdown('| Tool | *For* | |\n|--|--|--|\n| ZipX | [zip](/zip) | 5 |\n');
  expect(html).toContain('<table role="table">\n<thead role="rowgroup">');
  expect(html).toContain('<td role="cell">ZipX</td>');
  expect(html).toContain('<td data-label="For" role="cell"><a href="/zip">zip</a></td>');
  expect(html).toContain('<td role="cell">5</td>');
});

test('writes no heading for a column without a name', () => {
  const { html } = renderMarkdown('| | DWG |\n|--|--|\n| Names | yes |\n');
  expect(html).toContain('<td role="cell"></td>\n<th role="columnheader">DWG</th>');
  expect(html).not.toMatch(/<th[^>]*><\/th>/);
});

test('turns a picture into a figure only if it is alone on its line', () => {
  const inside = renderMarkdown('see ![this](/figures/a-1.svg)\n\n- ![that](/figures/b-1.svg)');
  expect(inside.html).not.toContain('figure>');
  const { html, text } = renderMarkdown('![A <b>sheet</b> & a pen.](/figures/a-1.svg)');
  expect(html).toBe(
    '<figure><img src="/figures/a-1.svg" alt="A <b>sheet</b> &#x26; a pen." loading="lazy" width="720" height="320"><figcaption aria-hidden="true">A &#x3C;b>sheet&#x3C;/b> &#x26; a pen.</figcaption></figure>',
  );
  expect(text).toBe('A <b>sheet</b> & a pen.');
  expect(renderMarkdown('![x](javascript:alert)').html).not.toContain('javascript');
});

test('adds ids to headings in every script', () => {
  const { html } = renderMarkdown('## Was ist neu?\n\n## 安装\n\n## 安装');
  expect(html).toBe(
    '<h2 id="was-ist-neu">Was ist neu?</h2>\n<h2 id="安装">安装</h2>\n<h2 id="安装-1">安装</h2>',
  );
});

test('plain text keeps list markers, breaks, and addresses', () => {
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

test('keeps ranges written with a tilde', () => {
  expect(renderMarkdown('13~14 MB, 17~18 MB').html).toBe('<p>13~14 MB, 17~18 MB</p>');
});

describe('a picture of the shop', () => {
  const PATH = '/pictures/0123456789abcdef-1000x500.jpg';
  const FILES =
    '<source type="image/webp" srcset="/pictures/0123456789abcdef-1000x500-480.webp 480w, /pictures/0123456789abcdef-1000x500-960.webp 960w, /pictures/0123456789abcdef-1000x500-1000.webp 1000w" sizes="(width >= 46rem) 44rem, 100vw">';

  test('has its space, its files, and its words', () => {
    expect(renderMarkdown(`![A cat.](${PATH})`).html).toBe(
      `<figure><picture>${FILES}<img src="${PATH}" alt="A cat." width="1000" height="500" loading="lazy" decoding="async"></picture><figcaption aria-hidden="true">A cat.</figcaption></figure>`,
    );
    expect(renderMarkdown(`See ![it](${PATH}).`).html).toContain(`<p>See <picture>${FILES}<img`);
  });

  test('has no caption if it is decorative', () => {
    expect(renderMarkdown(writePicture(PATH, '')).html).toBe(
      `<figure><picture>${FILES}<img src="${PATH}" alt="" width="1000" height="500" loading="lazy" decoding="async"></picture></figure>`,
    );
  });

  test('has no tooltip, and neither has a drawing, if it is decorative', () => {
    const { html } = renderMarkdown(
      `![](/figures/a.svg "decorative") ![](${PATH} "decorative") ![b][c]\n\n[c]: /b.svg "decorative"`,
    );
    expect(html).not.toContain('decorative');
    expect(renderMarkdown(`![A cat.](${PATH} "At night")`).html).toContain('title="At night"');
  });

  test('is not what lies elsewhere', () => {
    const { html } = renderMarkdown(`![A cat.](https://elsewhere.example${PATH})`);
    expect(html).not.toContain('<picture>');
  });

  test.each(['a [b] c', '*x* _y_ `z`', '<b> & &amp;', 'back\\slash', '!x ~~y~~', 'ends with \\'])(
    'keeps the words %j',
    (alt) => {
      expect(renderMarkdown(writePicture(PATH, alt)).text).toBe(alt);
    },
  );
});

test('finds images without words, with their lines', () => {
  const source =
    '---\ntitle: x\n---\n\n![](/figures/a.svg)\n\n![b](/b.svg) ![ ][c]\n\n![](/d.svg "decorative") ![][e]\n\n[c]: /c.svg\n[e]: /e.svg "decorative"\n';
  expect(listUndescribedImages(source)).toEqual([
    { address: '/figures/a.svg', line: 5 },
    { address: '/c.svg', line: 7 },
  ]);
});

test('joins the lines of a paragraph, with any spaces around their ends', () => {
  expect(renderMarkdown('one \n two\nthree').text.trim()).toBe('one two three');
});
