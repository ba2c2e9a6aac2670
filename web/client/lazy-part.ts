import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { loadDocument } from './document-load.ts';
import { markStale } from './freshness.ts';
import { targetNow } from './target.ts';

/** Creates a part whose code loads when it first renders inside a `Suspense`. */
export const lazyPart = <Props>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> =>
  lazy(async () => ({ default: await loadOrLeave(load) }));

/**
 * Loads a part, or opens the page as a document.
 * @throws the original error on the server and after a recent attempt
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
