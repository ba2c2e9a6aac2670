import { LISTED_PRODUCTS } from '../../../products/index.ts';
import { EnglishNote } from '../../components/english-note.tsx';
import { LocalLink } from '../../components/link.tsx';
import { LinkList } from '../../components/link-list.tsx';
import { inEnglish, Prose } from '../../components/prose.tsx';
import { useWords } from '../../components/words.tsx';
import { Head } from '../../document/head.tsx';
import { StructuredData } from '../../document/structured-data.tsx';
import { dayText } from '../../loaders/moments.server.ts';
import { readText, TEXT_PAGES } from '../../loaders/texts.server.ts';
import { parseAddress } from '../../routing/address.ts';
import type { Handle } from '../../routing/handle.ts';
import { CONTENT } from '../../styles/sheets.ts';
import type { Route } from './+types/guide';
import { showPressKit } from './press-kit.server.ts';

export const handle: Handle = { styles: [CONTENT], cached: true };

type Ask = {
  readonly form: string;
  readonly label: 'guide.ask' | 'guide.ask-press' | 'guide.ask-partners' | 'guide.ask-sales';
};

const PRESS = '/about/press';

const ASK: Ask = { form: '/about/create_ticket?topic=other', label: 'guide.ask' };

/** Texts with a more specific form. An accessibility barrier counts as a bug. */
const ASKS: Readonly<Record<string, Ask>> = {
  '/about/accessibility': { form: '/about/create_ticket?topic=bug', label: 'guide.ask' },
  [PRESS]: { form: '/about/contact-us?team=press', label: 'guide.ask-press' },
  '/business': { form: '/about/contact-us?team=sales', label: 'guide.ask-sales' },
  '/partners': { form: '/about/contact-us?team=partners', label: 'guide.ask-partners' },
};

/** The route map lists the paths. */
export function loader({ url }: Route.LoaderArgs) {
  const { locale, path: typedPath } = parseAddress(url.pathname);
  const path = typedPath.toLowerCase();
  const text = readText(TEXT_PAGES[path] ?? '', locale);
  const html = path === PRESS ? showPressKit(text.html, LISTED_PRODUCTS, locale.prefix) : text.html;
  return { path, text: { ...text, html }, updated: dayText(text.front['updated'], locale) };
}

export default function GuidePage({ loaderData }: Route.ComponentProps) {
  const t = useWords();
  const { path, text, updated } = loaderData;
  const { front, html, lang, languages } = text;
  const { title = '', description, lead } = front;
  const { form, label } = ASKS[path] ?? ASK;
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
        <LocalLink className="button primary" to={`${form}&subject=${encodeURIComponent(title)}`}>
          {t(label)}
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
