import { type HTMLElement, NodeType, parse } from 'node-html-parser';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getLocale, type Locale } from '../../locales/index.ts';
import { withoutJoiners } from '../../locales/joiners.ts';
import { findWritingFaults } from '../../locales/writing-faults.ts';
import { listShown } from '../harness/shown-text.ts';
import { openTestSite, type TestSite } from '../harness/site.ts';
import { times } from '../harness/thorough.ts';
import { ADDED, addressOf, BASES, PREFIXES } from './addresses.ts';

let site: TestSite;
beforeAll(async () => {
  site = await openTestSite();
});
afterAll(() => site.stop());

const MORE = [
  ...['/missing', '/languages', '/download', '/search?q=zip', '/store?with=zipx&with=pdfreader'],
  ...['/buy?product=zipx&with=pdfreader', '/pay?product=zipx', '/upgrade', '/renew'],
  ...['/company/cancel', '/company/withdraw', '/company/data-request', '/about/ticket'],
  ...['/license/retrieve', '/license/activate-offline', '/faq/purchase', '/faq/refund'],
  ...['/faq/account', '/faq/subscription', '/faq/general', '/release-notes/zipx'],
];
const PATHS = [...new Set([...[...BASES, ...ADDED].map(({ path }) => path), ...MORE])];
/** Pages whose names are sentences or groups of words. The name of another page is a common noun. */
const NAMED = [
  ...['/license/retrieve', '/license/activate-offline', '/upgrade', '/company/cancel'],
  ...['/company/withdraw', '/company/uninstall', '/business', '/about/about-us'],
];

/** One of so many pages is read in each language, so that six languages read each page. */
const SHARE = times(3, 1);
/** Their names are compared with links on the other pages. */
const pathsFor = (prefix: string): string[] =>
  PATHS.filter(
    (path, index) => NAMED.includes(path) || (index + PREFIXES.indexOf(prefix)) % SHARE === 0,
  );

type Shown = { readonly path: string; readonly document: HTMLElement };

async function openAll(prefix: string): Promise<Shown[]> {
  const pages: Shown[] = [];
  for (const path of pathsFor(prefix)) {
    const answer = await site.get(addressOf(prefix, path));
    expect(answer.status, path).toBe(path === '/missing' ? 404 : 200);
    pages.push({ path, document: parse(await answer.text(), { comment: false }) });
  }
  return pages;
}

/** Everything that is read or read aloud, and the copies for search engines. */
const textsOf = ({ document }: Shown): string[] => [
  ...listShown(document),
  ...document
    .querySelectorAll('[aria-label], [title], [alt], [placeholder], meta[name=description]')
    .flatMap((each) =>
      ['aria-label', 'title', 'alt', 'placeholder', 'content'].flatMap(
        (name) => each.getAttribute(name) ?? [],
      ),
    ),
  ...document
    .querySelectorAll('script[type="application/ld+json"]')
    .flatMap((each) => stringsIn(JSON.parse(each.text)))
    .flatMap((text) => text.split('\n')),
];

function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return /^(?:https?:|\/)/.test(value) ? [] : [value];
  return value !== null && typeof value === 'object'
    ? Object.entries(value).flatMap(([key, each]) => (key.startsWith('@') ? [] : stringsIn(each)))
    : [];
}

/** Words of English that no other language here writes the same. */
const ENGLISH = /(?<![\p{L}-])(?:the|your|you|this|that|with|please|page not found)(?![\p{L}-])/iu;
/** In other scripts, several Latin words in lowercase are no name. */
const SEVERAL = /(?<![\p{L}.-])[a-z]{2,} [a-z]{2,} [a-z]{2,}(?![\p{L}.-])/u;

/** The English name of something in Windows, after the local one. */
const IN_WINDOWS = /\(\p{Lu}[^()]*\)/gu;

function findEnglish(withNames: string, { prefix, script }: Locale): string[] {
  if (prefix === 'en') return [];
  const text = withNames.replace(IN_WINDOWS, '');
  const found = ENGLISH.exec(text) ?? (script === 'latin' ? null : SEVERAL.exec(text));
  return found ? [`English in ${text.slice(Math.max(0, found.index - 20), found.index + 30)}`] : [];
}

/** Names of buttons and windows are cut where they are longer. A character of East Asia is as wide as two letters. */
const WIDEST = { title: 75, button: 50 } as const;
const widthOf = (text: string): number =>
  withoutJoiners(text).replace(
    /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu,
    'xx',
  ).length;

function findLong({ document }: Shown): string[] {
  const title = document.querySelector('title')?.text ?? '';
  const buttons = document.querySelectorAll('.button').map((each) => each.text.trim());
  return [
    ...(widthOf(title) > WIDEST.title ? [`long title: ${title}`] : []),
    ...buttons
      .filter((text) => widthOf(text) > WIDEST.button)
      .map((text) => `long button: ${text}`),
  ];
}

/** Whether there is text beside the links. */
const hasWords = ({ childNodes }: HTMLElement): boolean =>
  childNodes.some((node) => node.nodeType === NodeType.TEXT_NODE && /\p{L}/u.test(node.text));

/** Names of pages in running text have the quotation marks of the language. English editors decide case by case. */
function findBareNames(pages: readonly Shown[], { prefix, quotationMarks }: Locale) {
  if (prefix === 'en') return [];
  const [open, close] = quotationMarks;
  return NAMED.flatMap((named) => {
    const href = addressOf(prefix, named);
    const name = pages.find(({ path }) => path === named)?.document.querySelector('h1')?.text;
    return pages.flatMap(({ path, document }) =>
      document
        .querySelectorAll(`main p a[href="${href}"], main li a[href="${href}"]`)
        .filter((link) => link.text === name)
        .flatMap(({ parentNode }) => (parentNode && hasWords(parentNode) ? [parentNode.text] : []))
        .filter((text) => !text.includes(`${open}${name}${close}`))
        .map((text) => [`bare name in ${text}`, path] as const),
    );
  });
}

test.each(PREFIXES)('every page writes as %s does', async (prefix) => {
  const locale = getLocale(prefix);
  const pages = await openAll(prefix);
  const found = new Map<string, string>(findBareNames(pages, locale));
  for (const page of pages) {
    const faults = textsOf(page).flatMap((text) => [
      ...findWritingFaults(text, locale),
      ...findEnglish(text, locale),
    ]);
    for (const fault of [...faults, ...findLong(page)]) found.set(fault, page.path);
  }
  expect([...found].map(([fault, path]) => `${path}: ${fault}`)).toEqual([]);
});
