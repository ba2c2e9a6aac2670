import { areasOf, parseAddress } from '../../routing/address.ts';
import { createMatcher } from '../../routing/matcher.ts';
import { PAGE_CODE, type PageCode } from '../../routing/page-code.ts';
import { applyStyle } from '../apply-style.ts';
import { loadWords } from '../catalogs.ts';
import { allowsModules, allowsPayloads, connectionOf } from './connection.ts';
import { fetchDataAhead } from './data-ahead.ts';
import { isLikelyNext, payloadUrl, preloadPath } from './link-target.ts';
import { createPreloadQueue } from './preload-queue.ts';

/** How long preloading of visible links waits, in milliseconds. */
export const PRELOAD_DELAY = 1000;
const INTENTS = ['pointerover', 'focusin', 'touchstart'] as const;

/** Preloads data and code of visible links after a delay, and of links about to be followed at once. */
export function preloadLinks(page: Window & typeof globalThis, buildId: string): void {
  const connection = connectionOf(page.navigator);
  const wantsData = allowsPayloads(connection);
  const wantsCode = allowsModules(connection);
  if (!wantsData) return;
  const queue = createPreloadQueue();
  const loadCode = wantsCode ? codeLoader(buildId) : null;
  const add = (path: string, isNext: boolean) => {
    const put = (name: string, load: () => Promise<unknown>) =>
      isNext ? queue.prioritize(name, load) : queue.add(name, load);
    const url = payloadUrl(path);
    if (loadCode) put(path, () => loadCode.load(path));
    if (url) put(url, () => fetchDataAhead(url));
  };
  page.setTimeout(() => watchLinks(page, (path) => add(path, false)), PRELOAD_DELAY);
  if (!wantsCode) return;
  for (const intent of INTENTS) {
    page.document.addEventListener(
      intent,
      ({ target }) => {
        const link = target instanceof page.Element ? target.closest('a') : null;
        const path = link && preloadPath(link, page.location);
        if (!path) return;
        add(path, true);
        loadWordsAhead(path);
        // Not for visible links, because scripts and style sheets occupy the browser.
        loadCode?.files(path).then(
          (files) => {
            for (const file of files) file.endsWith('.css') ? applyStyle(file) : runCodeAhead(file);
          },
          () => {},
        );
      },
      { passive: true },
    );
  }
}

/** Loads the messages of a page. Failures are ignored. The navigation loads them again. */
function loadWordsAhead(target: string): void {
  const { locale, path } = parseAddress(target.split('?', 1)[0] ?? '');
  loadWords(locale.prefix, areasOf(path)).catch(() => {});
}

/** Calls `found` for every link that scrolls into view, on later pages too. */
function watchLinks(page: Window & typeof globalThis, found: (path: string) => void): void {
  const view = new page.IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      const link = target as HTMLAnchorElement;
      const path = isIntersecting && isLikelyNext(link) && preloadPath(link, page.location);
      if (path) found(path);
    }
  });
  let planned = false;
  const look = () => {
    planned = false;
    // React reuses elements with other addresses, so all links are observed again.
    view.disconnect();
    for (const link of page.document.querySelectorAll('a[href]')) view.observe(link);
  };
  look();
  new page.MutationObserver(() => {
    if (planned) return;
    planned = true;
    page.requestIdleCallback?.(look) ?? page.setTimeout(look, 200);
  }).observe(page.document.body, { subtree: true, childList: true, attributeFilter: ['href'] });
}

type CodeLoader = {
  load(target: string): Promise<void>;
  files(target: string): Promise<readonly string[]>;
};

/** Looks code up in the list of all pages, which loads on first use. */
function codeLoader(buildId: string): CodeLoader {
  const requested = new Set(
    Array.from(document.querySelectorAll('link[href]'), (link) => link.getAttribute('href')),
  );
  let list: ReturnType<typeof listPages> | null = null;
  const filesOf = async (target: string) => {
    list ??= listPages(buildId);
    const { match, files } = await list;
    const found = match(parseAddress(target.split('?', 1)[0] ?? '').path);
    return (found && files.get(found.base)) ?? [];
  };
  return {
    async load(target) {
      const files = await filesOf(target);
      const ownSheets = (await list)?.ownSheets;
      const missing = files.filter((file) => !requested.has(file) && !ownSheets?.has(file));
      for (const file of missing) requested.add(file);
      // One by one, so that each page in the queue has one request in flight.
      for (const file of missing) await fetchCodeAhead(file);
    },
    files: filesOf,
  };
}

async function listPages(buildId: string) {
  const response = await fetch(`${PAGE_CODE}?${buildId}`, { priority: 'low' });
  const pages = (await response.json()) as readonly PageCode[];
  const sheets = pages.flatMap(({ files }) => files.filter((file) => file.endsWith('.css')));
  return {
    match: createMatcher(pages),
    files: new Map(pages.map(({ id, files }) => [id, files])),
    /**
     * Sheets of a single page. They load when a visitor points at its link, because a page can show the links of nine
     * tools.
     */
    ownSheets: new Set(sheets.filter((file) => sheets.indexOf(file) === sheets.lastIndexOf(file))),
  };
}

/** Prefetches a script or a style sheet at low priority. Resolves on failure too. The page requests it again. */
function fetchCodeAhead(file: string): Promise<void> {
  return new Promise((done) => {
    const link = document.createElement('link');
    link.rel = file.endsWith('.js') ? 'modulepreload' : 'prefetch';
    if (link.rel === 'prefetch') link.as = 'style';
    link.href = file;
    link.fetchPriority = 'low';
    link.onload = link.onerror = () => done();
    document.head.append(link);
  });
}

/** Runs a prefetched script, so that a click does not wait for it. Failures are ignored. The page reports them. */
function runCodeAhead(file: string): void {
  if (file.endsWith('.js')) import(/* @vite-ignore */ file).catch(() => {});
}
