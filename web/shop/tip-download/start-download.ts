import { BEGUN_DOWNLOADS } from '../../client/stored-names.ts';

export type View = {
  /** Key of the history entry; `default` for the first of a document. */
  readonly key: string;
  /** How the document came to be shown. */
  readonly arrival: string;
  /** When the document was begun, in milliseconds. */
  readonly origin: number;
};

/**
 * Name of a view for which a download may begin by itself, or null: coming back to a page, by the
 * back button or by loading it again, is no wish for another copy.
 */
export function viewName({ key, arrival, origin }: View): string | null {
  if (key !== 'default') return key;
  return arrival === 'navigate' ? `at-${Math.round(origin)}` : null;
}

/** Begins the download of a file, once per view. Tells whether it did. */
export function startDownload(href: string, key: string): boolean {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const arrival = entry?.type ?? 'navigate';
  const name = viewName({ key, arrival, origin: performance.timeOrigin });
  if (name === null || !remember(`${name} ${href}`)) return false;
  const link = document.createElement('a');
  link.href = href;
  link.download = '';
  link.click();
  return true;
}

/** False when it was known. Without storage a document remembers nothing, and starts each time. */
function remember(name: string): boolean {
  try {
    const known: unknown = JSON.parse(sessionStorage.getItem(BEGUN_DOWNLOADS) ?? '[]');
    const names = Array.isArray(known) ? known : [];
    if (names.includes(name)) return false;
    sessionStorage.setItem(BEGUN_DOWNLOADS, JSON.stringify([...names.slice(-50), name]));
  } catch {
    return true;
  }
  return true;
}
