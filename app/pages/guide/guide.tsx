import { Head } from '../../parts/head.tsx';
import { LocalLink } from '../../parts/link.tsx';
import { LinkList } from '../../parts/link-list.tsx';
import { inEnglish, Prose } from '../../parts/prose.tsx';
import { StructuredData } from '../../parts/structured-data.tsx';
import { useWords } from '../../parts/words.tsx';
import { parseAddress } from '../../request/address.ts';
import type { Handle } from '../../request/handle.ts';
import { dayText } from '../../request/names.server.ts';
import { readText, TEXT_PAGES } from '../../request/texts.server.ts';
import { EnglishNote } from '../blog/english-note.tsx';
import type { Route } from './+types/guide';

export const handle: Handle = { cached: true, waits: true };

/** Forms that know more of it than that it is a question: a barrier is something that does not work. */
const FORMS: Readonly<Record<string, string>> = {
  '/about/accessibility': '/about/create_ticket?topic=bug',
  '/about/press': '/about/contact-us?team=press',
};
const ANY_FORM = '/about/create_ticket?topic=other';

/** The text of this address; the route map lists which there are. */
export function loader({ url }: Route.LoaderArgs) {
  const { locale, path: asked } = parseAddress(url.pathname);
  const path = asked.toLowerCase();
  const text = readText(TEXT_PAGES[path] ?? '', locale);
  return { path, text, updated: dayText(text.front['updated'], locale) };
}

/** One long text, and the way to write to us about it: the form then knows what it is about. */
export default function GuidePage({ loaderData }: Route.ComponentProps) {
  const t = useWords();
  const { path, text, updated } = loaderData;
  const { front, html, lang, languages } = text;
  const { title = '', description, lead } = front;
  const form = `${FORMS[path] ?? ANY_FORM}&subject=${encodeURIComponent(title)}`;
  return (
    <article className="wrap narrow section">
      <Head title={title} description={description} languages={languages} />
      <StructuredData crumbs={[[path, title]]} />
      <h1 {...inEnglish(lang)}>{title}</h1>
      <p className="lead" {...inEnglish(lang)}>
        {lead}
      </p>
      <EnglishNote lang={lang} />
      <Prose html={html} lang={lang} />
      <p className="actions">
        <LocalLink className="button primary" to={form}>
          {t('guide.ask')}
        </LocalLink>
      </p>
      {updated ? <p className="quiet">{t('guide.updated', { date: updated })}</p> : null}
      <LinkList
        links={[
          ['/about/contact-us', t('nav.contact')],
          ['/about/help-center', t('nav.help')],
          ['/store', t('nav.store')],
        ]}
      />
    </article>
  );
}
