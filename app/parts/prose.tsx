import { OwnHtml } from './own-html.tsx';

/** Attributes of words that are in English on a page of another language; none where `lang` is not set. */
export const inEnglish = (lang: string | undefined) =>
  lang === undefined ? {} : ({ lang, dir: 'ltr' } as const);

/** A table wider than the page scrolls by itself; so it does by keyboard in every browser. */
const SCROLLED_TABLE = '<table tabindex="0">';

/** Text of ours, made from Markdown on the server; `lang` is set where English stands in for it. */
export function Prose(props: { html: string; lang?: string | undefined; className?: string }) {
  return (
    <OwnHtml
      className={`prose ${props.className ?? ''}`}
      {...inEnglish(props.lang)}
      // Our own Markdown; raw HTML was refused when it was parsed.
      html={props.html}
      shown={props.html.replaceAll('<table>', SCROLLED_TABLE)}
    />
  );
}
