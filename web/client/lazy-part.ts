import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { loadDocument } from './document-load.ts';
import { markStale } from './freshness.ts';
import { targetNow } from './target.ts';

/**
 * A part of a page whose code is loaded when it is first shown, inside a `Suspense`. Code that fails
 * to load leads to the document of the page wanted; when that was tried a moment ago, to the error
 * page.
 */
export const lazyPart = <Props>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> =>
  lazy(async () => ({ default: await loadOrLeave(load) }));

/**
 * The part is not asked for twice: after a failure the next link has to leave this document. On the server there is no
 * document to leave: what failed is thrown as it is, so that it is logged and the error page is sent.
 */
export async function loadOrLeave<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    return await load();
  } catch (error) {
    if (typeof window === 'undefined') throw error;
    markStale();
    await loadDocument(targetNow() ?? window.location);
    throw error;
  }
}
