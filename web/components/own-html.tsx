import type { HTMLAttributes } from 'react';

type OwnHtmlProps = Omit<HTMLAttributes<HTMLDivElement>, 'dangerouslySetInnerHTML' | 'children'> & {
  /** HTML from a loader. It comes from our own texts and needs no code. */
  readonly html: string;
  readonly shown?: string;
};

/** Renders HTML that React does not manage. */
export function OwnHtml({ html, shown = html, ...attributes }: OwnHtmlProps) {
  return <div {...attributes} dangerouslySetInnerHTML={{ __html: shown }} />;
}
