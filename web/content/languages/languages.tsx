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
    /** Totals of the most complete language. */
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

/** Shows a single share if all languages are complete. */
export default function LanguagesPage({ loaderData }: Route.ComponentProps) {
  const t = useWords();
  const { numberLocale } = useAddress().locale;
  const { messages, texts, least, languages } = loaderData;
  const number = new Intl.NumberFormat(numberLocale);
  // Rounded down, so that 99.9% never reads as 100%.
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
            label={least === 1 ? name : `${name} · ${percent.format(share)}`}
          />
        ))}
      </ul>
      <p className="quiet">{t('guide.languages.rule')}</p>
      <LinkList links={[['/about/contact-us', t('nav.contact')]]} />
    </div>
  );
}

function LanguageCard({ prefix, label }: { prefix: string; label: string }) {
  const language = getLocale(prefix);
  const { tag, direction, nativeName } = language;
  return (
    <li>
      <a href={localize(language, '/')} hrefLang={tag}>
        <strong lang={tag} dir={direction}>
          {nativeName}
        </strong>
        <span className="quiet">{label}</span>
      </a>
    </li>
  );
}
