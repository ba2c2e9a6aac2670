import { OwnHtml } from './own-html.tsx';

/** Attributes of words that are in English on a page of another language; none where `lang` is not set. */
export const inEnglish = (lang: string | undefined) =>
  lang === undefined ? {} : ({ lang, dir: 'ltr' } as const);

/** A table with named columns (`kit/markdown.ts`) folds; wider than the page it scrolls by itself, by keyboard too. */
const NAMED_TABLE = '<table role="table">';
const FOLDED_TABLE = '<table role="table" class="folded written" tabindex="0">';

/** Text of ours, made from Markdown on the server; `lang` is set where English stands in for it. */
export function Prose(props: { html: string; lang?: string | undefined; className?: string }) {
  return (
    <OwnHtml
      className={`prose ${props.className ?? ''}`}
      {...inEnglish(props.lang)}
      // Our own Markdown; raw HTML was refused when it was parsed.
      html={props.html}
      shown={props.html.replaceAll(NAMED_TABLE, FOLDED_TABLE)}
    />
  );
}
