import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { BEGUN_DOWNLOADS } from '../../client/stored-names.ts';
import { type BrowserName, browserOf } from './browser.ts';

/** Phones and tablets. The style sheet uses the same query for the phone note. */
const PHONE = '(hover: none) and (pointer: coarse)';

/** Returns whether the device can run the programs. The head script has detected its system. */
const runsWindows = (): boolean =>
  document.documentElement.dataset['system'] !== 'other' && !matchMedia(PHONE).matches;

export type Download = {
  readonly browser: BrowserName | null;
  readonly begun: boolean;
};

/** Starts the page's download once per view, but only on Windows. `href` is null if there is no file. */
export function useDownload(href: string | null): Download {
  const { key } = useLocation();
  const [state, setState] = useState<Download>({ browser: null, begun: false });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another language of the page is the same view.
  useEffect(() => {
    const begun = href !== null && runsWindows() && startDownload(href, key);
    setState({ browser: browserOf(navigator.userAgent), begun });
  }, [href]);
  return state;
}

export type View = {
  /** Key of the history entry; `default` for the first of a document. */
  readonly key: string;
  readonly arrival: string;
  readonly origin: number;
};

/**
 * Returns the name of a view that can start a download, or null. Reloading or going back requests no other copy.
 */
export function viewName({ key, arrival, origin }: View): string | null {
  if (key !== 'default') return key;
  return arrival === 'navigate' ? `at-${Math.round(origin)}` : null;
}

/** Starts the download of a file once per view. Returns whether it started. */
function startDownload(href: string, key: string): boolean {
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

/** Returns false if the name is known. Without storage, every document starts the download. */
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
