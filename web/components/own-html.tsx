import type { HTMLAttributes } from 'react';

type OwnHtmlProps = Omit<HTMLAttributes<HTMLDivElement>, 'dangerouslySetInnerHTML' | 'children'> & {
  /** From a loader: made on the server of our own texts, nothing in it is operated by code. */
  readonly html: string;
  /** What is written of it, where that differs. */
  readonly shown?: string;
};

/** HTML a loader gave: React leaves what is in it alone. */
export function OwnHtml({ html, shown = html, ...attributes }: OwnHtmlProps) {
  return <div {...attributes} dangerouslySetInnerHTML={{ __html: shown }} />;
}
