import { firstVisitScript } from '../request/first-visit.ts';

/** Settles the language before anything is painted; the rest of the page is the same for everybody. */
export function LanguageScript() {
  return <script dangerouslySetInnerHTML={{ __html: firstVisitScript }} />;
}
