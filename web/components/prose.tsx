import { OwnHtml } from './own-html.tsx';

/** Returns attributes for English text on a page in another language. */
export const inEnglish = (lang: string | undefined) =>
  lang === undefined ? {} : ({ lang, dir: 'ltr' } as const);

/** Tables with named columns (`kit/markdown.ts`) fold. Wider ones scroll, and the keyboard can scroll them too. */
const NAMED_TABLE = '<table role="table">';
const FOLDED_TABLE = '<table role="table" class="folded written" tabindex="0">';

/** HTML of our own Markdown. `lang` is set if it is in English for lack of a translation. */
export function Prose(props: { html: string; lang?: string | undefined; className?: string }) {
  return (
    <OwnHtml
      className={`prose ${props.className ?? ''}`}
      {...inEnglish(props.lang)}
      // The Markdown parser rejects raw HTML.
      html={props.html}
      shown={props.html.replaceAll(NAMED_TABLE, FOLDED_TABLE)}
    />
  );
}
