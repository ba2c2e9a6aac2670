import { useSite } from '../client/site.ts';
import { headScript } from './head-script.ts';

/** The script at the top of the page. The browser's build does not contain it, because it has already run. */
export function LanguageScript() {
  const { tags, nonce } = useSite();
  const written = import.meta.env.SSR ? headScript(tags) : ' ';
  return (
    <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: written }} />
  );
}
