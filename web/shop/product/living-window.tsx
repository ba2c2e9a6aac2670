import { OwnHtml } from '../../components/own-html.tsx';
import type { Drawing } from '../../illustrations/windows.server.tsx';

/** The program at work, drawn on the server in the page's language; one sentence says what it shows. */
export function LivingWindow({ drawing, note }: { drawing: Drawing; note: string }) {
  return (
    <figure className="living">
      <div className="mock" role="img" aria-label={drawing.alt} lang={drawing.lang}>
        {/* Our own drawing; its words were escaped when it was made. */}
        <OwnHtml aria-hidden="true" html={drawing.html} />
      </div>
      <figcaption>{note}</figcaption>
    </figure>
  );
}
