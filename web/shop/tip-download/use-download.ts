import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { type BrowserName, browserOf } from './browser.ts';
import { startDownload } from './start-download.ts';

/** Devices the programs do not run on; the style sheet shows them the note for phones by the same words. */
const PHONE = '(hover: none) and (pointer: coarse)';

export type Download = {
  /** Null in the server's HTML. */
  readonly browser: BrowserName | null;
  /** The download has begun in this view. */
  readonly begun: boolean;
};

/** Begins the download of the page, once per view, but not on a phone. `href`: null where there is none. */
export function useDownload(href: string | null): Download {
  const { key } = useLocation();
  const [state, setState] = useState<Download>({ browser: null, begun: false });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another language of the page is the same view.
  useEffect(() => {
    const begun = href !== null && !matchMedia(PHONE).matches && startDownload(href, key);
    setState({ browser: browserOf(navigator.userAgent), begun });
  }, [href]);
  return state;
}
