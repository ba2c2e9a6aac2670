import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openBrowser } from '../harness/browser.ts';
import { type Detector, describeFault, openDetector } from '../layout/detector.ts';

let browser: Browser;
let detect: Detector;
let page: Page;

beforeAll(async () => {
  [browser, detect] = await Promise.all([openBrowser(), openDetector()]);
  page = await browser.newPage({ viewport: { width: 320, height: 640 } });
});
afterAll(() => browser.close());

async function look(body: string, direction = 'ltr'): Promise<string[]> {
  const style = '<style>body{margin:8px;font:16px/1.5 sans-serif}</style>';
  await page.setContent(`<!doctype html><html dir="${direction}">${style}<body>${body}`);
  return (await detect(page)).map(describeFault);
}

const LONG = 'Donaudampfschifffahrtsgesellschaft '.repeat(3);

/** With the kinds to find and their elements. */
const PLANTED: readonly [name: string, body: string, kinds: string[], where: string][] = [
  ['a box wider than the window', '<div id="x" style="width:400px">.</div>', ['overflow'], '#x'],
  [
    'a text that runs off the page and is hidden by it',
    `<style>html{overflow-x:hidden}</style><p id="x" style="white-space:nowrap">${LONG}</p>`,
    ['outside', 'overflow', 'spilled'],
    '#x',
  ],
  [
    'a text placed off the page',
    '<p id="x" style="position:absolute;inset-inline-start:-60px">Words</p>',
    ['outside'],
    '#x',
  ],
  ['a text above the page', '<p id="x" style="margin-top:-60px">Words</p>', ['outside'], '#x'],
  [
    'a line cut at its end',
    `<p id="x" style="overflow:hidden;white-space:nowrap">${LONG}</p>`,
    ['clipped'],
    '#x',
  ],
  [
    'a line cut with dots',
    `<p id="x" style="overflow:clip;text-overflow:ellipsis;white-space:nowrap">${LONG}</p>`,
    ['clipped'],
    '#x',
  ],
  [
    'lines cut below',
    '<p id="x" style="overflow:hidden;height:30px">One<br>Two<br>Three</p>',
    ['clipped'],
    '#x',
  ],
  [
    'a text higher than its fixed height',
    '<div id="x" style="height:30px;border:1px solid">One<br>Two<br>Three</div>',
    ['spilled'],
    '#x',
  ],
  [
    'a choice cut in a closed list',
    `<select id="x" style="width:80px;height:30px"><option>${LONG}</select>`,
    ['clipped'],
    '#x',
  ],
  [
    'a text over a text',
    '<p id="x">First line</p><p style="margin-top:-30px">Second line</p>',
    ['overlap'],
    '#x',
  ],
  [
    'a transparent badge over a text',
    '<div style="position:relative"><p id="x">Some words</p>' +
      '<b style="position:absolute;inset-block-start:4px;inset-inline-start:10px">New</b></div>',
    ['overlap'],
    '#x',
  ],
  [
    'a button over a text',
    '<p id="x" style="margin:0">Words</p><button style="display:block;margin-top:-16px;height:30px">Go on</button>',
    ['overlap'],
    'button',
  ],
  [
    'a button too low',
    '<button id="x" style="height:20px;width:90px;font-size:12px">Go</button>',
    ['small-target'],
    '#x',
  ],
  [
    'a link too narrow',
    '<a id="x" href="/" style="display:block;width:20px;height:30px">A</a>',
    ['small-target'],
    '#x',
  ],
  ['a link alone on its line', '<p><a id="x" href="/">Somewhere</a></p>', ['small-target'], '#x'],
  [
    'a price on two lines',
    '<p id="x" style="width:70px">12345,00 €</p>',
    ['split-price'],
    '12345,00 €',
  ],
  [
    'a word broken in the middle',
    '<p id="x" style="width:60px;overflow-wrap:anywhere">Zahlungsverkehr</p>',
    ['split-word'],
    'Zahlungsverkehr',
  ],
];

describe.each(['ltr', 'rtl'])('planted faults, %s', (direction) => {
  test.each(PLANTED)('%s', async (_name, body, kinds, where) => {
    const found = await look(body, direction);
    expect([...new Set(found.map((line) => line.split(':')[0]))].sort()).toEqual(kinds);
    expect(found.join('\n')).toContain(where);
  });
});

/** Pages that look faulty and are not. */
const FINE: readonly [name: string, body: string][] = [
  [
    'a table that scrolls in its own box',
    `<div style="overflow-x:auto"><p style="white-space:nowrap">${LONG}</p></div>`,
  ],
  [
    'words for screen readers',
    '<p>Seen</p><span style="position:absolute;width:1px;height:1px;overflow:hidden">Heard only</span>',
  ],
  [
    'a skip link waiting above the page',
    '<a href="#main" style="position:absolute;inset-block-start:-160px">Skip</a><p id="main">Text</p>',
  ],
  [
    'an open menu over the page',
    '<div style="position:relative"><p>Some words</p>' +
      '<nav style="position:absolute;inset-block-start:0;background:#fff">Menu</nav></div>',
  ],
  [
    'a banner over the end of the page',
    `${'<p>Words</p>'.repeat(30)}<div style="position:sticky;bottom:0;background:#fff">Banner</div>`,
  ],
  ['a closed menu', '<details><summary style="padding:4px">Open</summary><p>Words</p></details>'],
  ['a link among words', '<p>Read <a href="/">this</a> first.</p>'],
  [
    'a small box to tick in a large label',
    '<label style="display:block;padding:8px"><input type="checkbox"> I agree</label>',
  ],
  ['a price that fits', '<p>It costs 12,00 € or $1,299.00 a year.</p>'],
  ['tight lines', '<h1 style="line-height:1.05">Two lines of<br>large words</h1>'],
  [
    'a button with an icon',
    '<button style="padding:8px"><img alt="" width="16" height="16"> Go</button>',
  ],
  ['words a reader hyphenates', '<p style="width:60px">A soft&shy;hyphen</p>'],
];

describe.each(['ltr', 'rtl'])('clean pages, %s', (direction) => {
  test.each(FINE)('%s', async (_name, body) => {
    expect(await look(body, direction)).toEqual([]);
  });
});
