import { OwnHtml } from '../../components/own-html.tsx';
import type { Drawing } from '../../illustrations/windows.server.tsx';

/** The program at work, drawn on the server in the page's language. One sentence describes it. */
export function LivingWindow({ drawing, note }: { drawing: Drawing; note: string }) {
  return (
    <figure className="living">
      <div className="mock" role="img" aria-label={drawing.alt} lang={drawing.lang}>
        {/* Our own drawing. Its words are escaped. */}
        <OwnHtml aria-hidden="true" html={drawing.html} />
      </div>
      <figcaption>{note}</figcaption>
    </figure>
  );
}
