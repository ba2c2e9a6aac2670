import { useSite } from '../client/site.ts';
import { headScript } from './head-script.ts';

/**
 * Settles the language before anything is painted; the rest of the page is the same for everybody. In the browser it
 * has run: what the server wrote stays, and the browser's code need not carry it.
 */
export function LanguageScript() {
  const { tags, nonce } = useSite();
  const written = import.meta.env.SSR ? headScript(tags) : ' ';
  return (
    <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: written }} />
  );
}
