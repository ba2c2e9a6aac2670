import type { HTMLAttributes } from 'react';
import { WRITTEN_AT } from '../browser/page-data.ts';
import { useSite } from './site.ts';

/** Shorter ones stay in the data as well: to name them would save nothing. In characters. */
const LONG = 400;

type OwnHtmlProps = Omit<HTMLAttributes<HTMLDivElement>, 'dangerouslySetInnerHTML' | 'children'> & {
  /** From a loader: made on the server of our own texts, nothing in it is operated by code. */
  readonly html: string;
  /** What is written of it, where that differs. */
  readonly shown?: string;
};

/** HTML a loader gave. In a document it stands once: the data names the place instead of saying it again. */
export function OwnHtml({ html, shown = html, ...attributes }: OwnHtmlProps) {
  const { written } = useSite();
  const place = written && html.length >= LONG ? { [WRITTEN_AT]: written.placeOf(html) } : {};
  return <div {...attributes} {...place} dangerouslySetInnerHTML={{ __html: shown }} />;
}
