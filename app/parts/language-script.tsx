import { firstVisitScript } from '../request/first-visit.ts';

/**
 * Settles the language before anything is painted; the rest of the page is the same for everybody. In the browser it
 * has run: what the server wrote stays, and the browser's code need not carry it.
 */
export function LanguageScript() {
  const written = import.meta.env.SSR ? firstVisitScript : ' ';
  return <script suppressHydrationWarning dangerouslySetInnerHTML={{ __html: written }} />;
}
