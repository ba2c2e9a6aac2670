import { parse } from 'node-html-parser';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestSite, type TestSite } from '../harness/site.ts';
import { addressOf, PREFIXES } from './addresses.ts';

let site: TestSite;
beforeAll(async () => {
  site = await openTestSite();
});
afterAll(() => site.stop());

const PAGES = ['/', '/zipx', '/store', '/faq/zipx', '/blog/unzip', '/download', '/about/about-us'];
/** These mark line breaks in the page. Search results, feeds, and tabs break lines on their own. */
const JOINERS = /[\u200b\u2060]/;

test.each(PREFIXES)('%s: titles, metadata, and feeds have no invisible joiners', async (prefix) => {
  const read = async (path: string) => (await site.get(addressOf(prefix, path))).text();
  for (const path of PAGES) {
    const page = parse(await read(path));
    expect(page.querySelector('title')?.text, path).toMatch(/\S/);
    expect(page.querySelector('script[type="application/ld+json"]'), path).not.toBeNull();
    const left = page
      .querySelectorAll('title, meta, link, script[type="application/ld+json"]')
      .map((element) => element.toString())
      .filter((text) => JOINERS.test(text));
    expect(left, path).toEqual([]);
  }
  const feed = await read('/blog/unzip/feed.xml');
  expect(feed).toContain('<item>');
  expect(feed).not.toMatch(JOINERS);
});

test.each(PREFIXES)('%s: the business page leads to the sales team', async (prefix) => {
  const open = async (path: string) => parse(await (await site.get(path)).text());
  const guide = await open(addressOf(prefix, '/business'));
  const [button] = guide.querySelectorAll('article .button.primary');
  const form = await open(button?.getAttribute('href')?.replaceAll('&amp;', '&') ?? '');
  expect(form.querySelector('select[name=team] option[selected]')?.getAttribute('value')).toBe(
    'sales',
  );
  expect(form.querySelectorAll('address div')).toHaveLength(4);
});
