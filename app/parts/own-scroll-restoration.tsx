import type { ReactElement } from 'react';
import { ScrollRestoration } from 'react-router';
import { useSite } from './site.ts';

type Written = ReactElement<{ dangerouslySetInnerHTML: { __html: string } }>;

/** React Router's, whose inline code is told to the document's policy, which knows it in no other way. */
export function OwnScrollRestoration() {
  const site = useSite();
  const script = ScrollRestoration({}) as Written | null;
  if (import.meta.env.SSR && script)
    site.ownScripts?.add(script.props.dangerouslySetInnerHTML.__html);
  return script;
}
