/** Text of ours, made from Markdown on the server; `lang` is set where it is not the page's language. */
export function Prose(props: { html: string; lang?: string | undefined; className?: string }) {
  return (
    <div
      className={`prose ${props.className ?? ''}`}
      lang={props.lang}
      // Our own Markdown; raw HTML was refused when it was parsed.
      dangerouslySetInnerHTML={{ __html: props.html }}
    />
  );
}
