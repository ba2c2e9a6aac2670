import { parse } from 'node-html-parser';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestSite, type TestSite } from '../harness/site.ts';
import { addressOf, PREFIXES } from './addresses.ts';

let site: TestSite;
beforeAll(async () => {
  site = await openTestSite();
});
afterAll(() => site.stop());

test.each(PREFIXES)('%s: the foot of a page leads to the facts of the company', async (prefix) => {
  const open = async (path: string) => parse(await (await site.get(path)).text());
  const page = await open(addressOf(prefix, '/company/privacy-policy'));
  const facts = addressOf(prefix, '/about/about-us#company');
  const [link] = page.querySelectorAll(`footer a[href="${facts}"]`);
  expect(link?.text).toMatch(/\S/);
  const company = (await open(facts.split('#', 1)[0] ?? '')).querySelector('#company');
  expect(company?.querySelectorAll('dt')).toHaveLength(6);
  for (const fact of ['Erika Mustermann', '10115 Berlin', 'shop@example.com', 'HRB 000000'])
    expect(company?.querySelector('dl')?.text).toContain(fact);
});
