import { parseAddress } from '../../routing/address.ts';
import { createMatcher } from '../../routing/matcher.ts';
import { PAGE_CODE, type PageCode } from '../../routing/page-code.ts';
import { applyStyle } from '../apply-style.ts';
import { fetchCodeAhead } from './code-ahead.ts';
import { allowsModules, allowsPayloads, connectionOf } from './connection.ts';
import { fetchDataAhead } from './data-ahead.ts';
import { isLikelyNext, payloadUrl, preloadPath } from './link-target.ts';
import { createPreloadQueue } from './preload-queue.ts';

/** Pages linked to are loaded ahead from this long after the page on, in milliseconds. */
export const PRELOAD_DELAY = 1000;
/** What tells that a link may be followed next: it is pointed at, has the focus, or a finger is on it. */
const INTENTS = ['pointerover', 'focusin', 'touchstart'] as const;

/** Loads pages ahead, data and code: those linked in view, from a second after the page on; at once where one is about to be opened. */
export function preloadLinks(page: Window & typeof globalThis, buildId: string): void {
  const connection = connectionOf(page.navigator);
  const wantsData = allowsPayloads(connection);
  const wantsCode = allowsModules(connection);
  if (!wantsData) return;
  const queue = createPreloadQueue();
  const loadCode = wantsCode ? codeLoader(buildId) : null;
  const add = (path: string, isNext: boolean) => {
    const put = (name: string, load: () => Promise<unknown>) =>
      isNext ? queue.urge(name, load) : queue.add(name, load);
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
        // Only then, as every sheet put into a document is a new layout of it.
        loadCode?.styles(path).then(
          (sheets) => sheets.forEach(applyStyle),
          () => {},
        );
      },
      { passive: true },
    );
  }
}

/** Tells of every link that comes into view, those of later pages included. */
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
    // Links are reused with other addresses: all are looked at anew.
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
  /** Fetches code and styles of the page at an address ahead. */
  load(target: string): Promise<void>;
  /** The addresses of its style sheets. */
  styles(target: string): Promise<readonly string[]>;
};

/** Finds a page's code by a list of all pages, which is asked for when the first is wanted. */
function codeLoader(buildId: string): CodeLoader {
  const asked = new Set(
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
      const wanted = (await filesOf(target)).filter((file) => !asked.has(file));
      for (const file of wanted) asked.add(file);
      // One after the other, so that pages on their way are requests on their way.
      for (const file of wanted) await fetchCodeAhead(file);
    },
    styles: async (target) => (await filesOf(target)).filter((file) => file.endsWith('.css')),
  };
}

async function listPages(buildId: string) {
  const answer = await fetch(`${PAGE_CODE}?${buildId}`, { priority: 'low' });
  const pages = (await answer.json()) as readonly PageCode[];
  return {
    match: createMatcher(pages),
    files: new Map(pages.map(({ id, files }) => [id, files])),
  };
}
