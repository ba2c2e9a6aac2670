import { parseAddress } from '../../request/address.ts';
import { createMatcher } from '../../request/matcher.ts';
import { fetchAhead } from '../files-ahead.ts';
import { listRoutes } from '../router.ts';
import { allowsModules, allowsPayloads, connectionOf } from './connection.ts';
import { fetchDataAhead } from './data-ahead.ts';
import { payloadUrl, preloadPath } from './link-target.ts';
import { createPreloadQueue } from './preload-queue.ts';

/** Data of the pages linked to is loaded this long after the page, in milliseconds. */
export const PAYLOAD_DELAY = 1000;

/** Loads pages ahead: those linked in view and those pointed at, code and data; a second later the data of all. */
export function preloadLinks(page: Window & typeof globalThis): void {
  const connection = connectionOf(page.navigator);
  const queue = createPreloadQueue();
  let wantsPayloads = false;
  const addPayload = (path: string) => {
    const url = wantsPayloads && payloadUrl(path);
    if (url) queue.add(url, () => fetchDataAhead(url));
  };
  if (allowsPayloads(connection)) {
    page.setTimeout(() => {
      wantsPayloads = true;
      linkedPaths(page).forEach(addPayload);
    }, PAYLOAD_DELAY);
  }
  if (!allowsModules(connection)) return;
  const loadModule = moduleLoader();
  const loadPage = (path: string) => async () => {
    await loadModule(path);
    addPayload(path);
  };
  watchLinks(page, (path) => queue.add(path, loadPage(path)));
  for (const intent of ['pointerover', 'focusin']) {
    page.document.addEventListener(intent, ({ target }) => {
      const link = target instanceof page.Element ? target.closest('a') : null;
      const path = link && preloadPath(link, page.location);
      if (path) queue.urge(path, loadPage(path));
    });
  }
}

const linkedPaths = (page: Window): string[] =>
  [...page.document.querySelectorAll<HTMLAnchorElement>('a[href]')].flatMap(
    (link) => preloadPath(link, page.location) ?? [],
  );

/** Tells of every link that comes into view, those of later pages included. */
function watchLinks(page: Window & typeof globalThis, found: (path: string) => void): void {
  const view = new page.IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      const path = isIntersecting && preloadPath(target as HTMLAnchorElement, page.location);
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
    page.setTimeout(look, 0);
  }).observe(page.document.body, { subtree: true, childList: true, attributeFilter: ['href'] });
}

/**
 * Finds a page's code by our own list: the router ranks all its routes anew at every question. The code
 * is fetched, and runs when the page is shown.
 */
function moduleLoader(): (target: string) => Promise<unknown> {
  const routes = listRoutes();
  const files = new Map(routes.map(({ id, module, imports = [] }) => [id, [...imports, module]]));
  const match = createMatcher(routes);
  return async (target) => {
    const found = match(parseAddress(target.split('?', 1)[0] ?? '').path);
    const wanted = found && files.get(found.base);
    for (const file of wanted ?? []) await fetchAhead(file);
  };
}
