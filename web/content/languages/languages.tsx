import { getLocale, LOCALES } from '../../../locales/index.ts';
import { useAddress } from '../../client/site.ts';
import { LinkList } from '../../components/link-list.tsx';
import { useWords } from '../../components/words.tsx';
import { Head } from '../../document/head.tsx';
import { StructuredData } from '../../document/structured-data.tsx';
import { languageName } from '../../loaders/names.server.ts';
import { localize, parseAddress } from '../../routing/address.ts';
import type { Handle } from '../../routing/handle.ts';
import { CONTENT } from '../../styles/sheets.ts';
import type { Route } from './+types/languages';
import { listCoverage } from './coverage.server.ts';

export const handle: Handle = { styles: [CONTENT], cached: true };

export function loader({ url }: Route.LoaderArgs) {
  const { locale } = parseAddress(url.pathname);
  const coverage = listCoverage();
  return {
    /** Of the whole site, as the most complete language has it. */
    messages: Math.max(...coverage.map(({ messages }) => messages)),
    texts: Math.max(...coverage.map(({ texts }) => texts)),
    least: Math.min(...coverage.map(({ share }) => share)),
    languages: coverage.map(({ prefix, share }) => ({
      prefix,
      name: languageName(getLocale(prefix), locale),
      share,
    })),
  };
}

/** Every language of the site, and how complete it is: numbers once where all have the same. */
export default function LanguagesPage({ loaderData }: Route.ComponentProps) {
  const t = useWords();
  const { numberLocale } = useAddress().locale;
  const { messages, texts, least, languages } = loaderData;
  const number = new Intl.NumberFormat(numberLocale);
  // Almost everything is not everything.
  const percent = new Intl.NumberFormat(numberLocale, { style: 'percent', roundingMode: 'floor' });
  const title = t('nav.languages');
  const lead = t('guide.languages.lead', { count: LOCALES.length });
  return (
    <div className="wrap section">
      <Head title={title} description={lead} />
      <StructuredData crumbs={[['/languages', title]]} />
      <h1>{title}</h1>
      <p className="lead">{lead}</p>
      <dl className="facts">
        <dt>{t('guide.languages.messages')}</dt>
        <dd>{number.format(messages)}</dd>
        <dt>{t('guide.languages.texts')}</dt>
        <dd>{number.format(texts)}</dd>
        {least === 1 ? (
          <>
            <dt>{t('guide.languages.share')}</dt>
            <dd>{percent.format(least)}</dd>
          </>
        ) : null}
      </dl>
      <ul className="language-cards">
        {languages.map(({ prefix, name, share }) => (
          <LanguageCard
            key={prefix}
            prefix={prefix}
            said={least === 1 ? name : `${name} · ${percent.format(share)}`}
          />
        ))}
      </ul>
      <p className="quiet">{t('guide.languages.rule')}</p>
      <LinkList links={[['/about/contact-us', t('nav.contact')]]} />
    </div>
  );
}

/** As its speakers call it, and as the reader does. */
function LanguageCard({ prefix, said }: { prefix: string; said: string }) {
  const language = getLocale(prefix);
  const { tag, direction, nativeName } = language;
  return (
    <li>
      <a href={localize(language, '/')} hrefLang={tag}>
        <strong lang={tag} dir={direction}>
          {nativeName}
        </strong>
        <span className="quiet">{said}</span>
      </a>
    </li>
  );
}
