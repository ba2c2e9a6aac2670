import { loadDocument } from './document-load.ts';
import { markStale } from './freshness.ts';
import { loadedModules, moduleUrls, router } from './router.ts';

type Import = (url: string) => Promise<unknown>;

const importModule: Import = (url) => import(/* @vite-ignore */ url);

/**
 * Takes the loading of the routes' code over from the router, which would reload the page being left,
 * again and again. Call it when the router exists: it looks up which code is there while it is made.
 */
export function guardChunks(load: Import = importModule): void {
  const modules = loadedModules();
  for (const [id, url] of moduleUrls()) {
    if (id in modules) continue;
    let loading: Promise<unknown> | null = null;
    const get = () => {
      loading ??= loadOrLeave(() => load(url)).then((value) => {
        Object.defineProperty(modules, id, { value });
        return value;
      });
      return loading;
    };
    // The router may be loading this code already, and notes it when it has come.
    const set = (value: unknown) => Object.defineProperty(modules, id, { value });
    Object.defineProperty(modules, id, { configurable: true, enumerable: true, get, set });
  }
}

/**
 * Code that fails to load leads to the document of the page wanted; when that was tried a moment ago,
 * to the error page. A navigation given up meanwhile changes nothing.
 */
async function loadOrLeave(load: () => Promise<unknown>): Promise<unknown> {
  const loading = load();
  loading.catch(() => {});
  // The router notes where it is going right after it has asked for the code.
  await null;
  const { location } = router().state.navigation;
  try {
    return await loading;
  } catch (error) {
    const isWanted = location && router().state.navigation.location === location;
    if (isWanted) await loadDocument(location);
    // The router never asks for the same code twice: the next link has to leave this document.
    markStale();
    return failed(error);
  }
}

/** In place of the page: the router passes over code that is missing, but not over what a page throws. */
const failed = (error: unknown) => ({
  default() {
    throw error;
  },
});
