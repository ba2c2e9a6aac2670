import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { type BrowserName, browserOf } from './browser.ts';
import { startDownload } from './start-download.ts';

/** Phones and tablets. The style sheet uses the same query for the phone note. */
const PHONE = '(hover: none) and (pointer: coarse)';

/** Whether the device can run the programs. The head script has found out its system. */
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
