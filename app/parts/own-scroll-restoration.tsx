import { cloneElement, type ReactElement } from 'react';
import { ScrollRestoration } from 'react-router';
import { useSite } from './site.ts';

type Written = ReactElement<{ dangerouslySetInnerHTML: { __html: string } }>;

/** What React Router's code does for a page opened anew; its key has to be that of no other entry of the history. */
const NAME_PLACE = 'history.replaceState({key:performance.timeOrigin+""},"")';

/**
 * React Router's, whose inline code is told to the document's policy, which knows it in no other way. That code runs only
 * for a page come back to: it reads the session's store, which a page opened anew would wait for before its first picture.
 */
export function OwnScrollRestoration() {
  const site = useSite();
  const script = ScrollRestoration({}) as Written | null;
  if (!import.meta.env.SSR || !script) return script;
  const restore = script.props.dangerouslySetInnerHTML.__html;
  const code = `history.state?.key?${restore}:${NAME_PLACE}`;
  site.ownScripts?.add(code);
  return cloneElement(script, { dangerouslySetInnerHTML: { __html: code } });
}
