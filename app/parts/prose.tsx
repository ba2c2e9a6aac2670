/** Attributes of words that are in English on a page of another language; none where `lang` is not set. */
export const inEnglish = (lang: string | undefined) =>
  lang === undefined ? {} : ({ lang, dir: 'ltr' } as const);

/** Text of ours, made from Markdown on the server; `lang` is set where English stands in for it. */
export function Prose(props: { html: string; lang?: string | undefined; className?: string }) {
  return (
    <div
      className={`prose ${props.className ?? ''}`}
      {...inEnglish(props.lang)}
      // Our own Markdown; raw HTML was refused when it was parsed.
      dangerouslySetInnerHTML={{ __html: props.html }}
    />
  );
}
