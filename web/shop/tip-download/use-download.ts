import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { type BrowserName, browserOf } from './browser.ts';
import { startDownload } from './start-download.ts';

/** Devices that cannot run the programs. The style sheet uses the same query for the phone note. */
const PHONE = '(hover: none) and (pointer: coarse)';

export type Download = {
  readonly browser: BrowserName | null;
  readonly begun: boolean;
};

/** Starts the page's download once per view, but not on a phone. `href` is null if there is no file. */
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
