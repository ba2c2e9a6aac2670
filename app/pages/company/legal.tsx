import { CookieChoice } from '../../parts/cookie-choice.tsx';
import { Head } from '../../parts/head.tsx';
import { Prose } from '../../parts/prose.tsx';
import { StructuredData } from '../../parts/structured-data.tsx';
import { useWords } from '../../parts/words.tsx';
import { parseAddress } from '../../request/address.ts';
import type { Handle } from '../../request/handle.ts';
import { readText } from '../../request/texts.server.ts';
import type { Route } from './+types/legal';

export const handle: Handle = { cached: true };

/** The legal text named by the path's last segment; the route map lists which exist. */
export function loader({ url }: Route.LoaderArgs) {
  const { locale, path } = parseAddress(url.pathname);
  const name = path.toLowerCase().split('/').at(2) ?? '';
  return { path, text: readText(`content/legal/${name}.md`, locale) };
}

/** Version and date, the short of it, the whole of it. */
export default function LegalPage({ loaderData }: Route.ComponentProps) {
  const t = useWords();
  const { path, text } = loaderData;
  const { front, html, lang, languages } = text;
  const { title = '', description, summary, version = '', date = '' } = front;
  return (
    <article className="wrap narrow section">
      <Head title={title} description={description} languages={languages} />
      <StructuredData crumbs={[[path, title]]} />
      <h1>{title}</h1>
      <p className="quiet">{t('legal.version', { version, date })}</p>
      <p className="summary">{summary}</p>
      <Prose html={html} lang={lang} />
      {path.endsWith('/cookies-policy') ? <CookieChoice /> : null}
    </article>
  );
}
