import { getLocale, LOCALES } from '../../../locales/index.ts';
import { FoldedTable } from '../../parts/folded-table.tsx';
import { Head } from '../../parts/head.tsx';
import { LinkList } from '../../parts/link-list.tsx';
import { useAddress } from '../../parts/site.ts';
import { StructuredData } from '../../parts/structured-data.tsx';
import { useWords } from '../../parts/words.tsx';
import { localize } from '../../request/address.ts';
import type { Handle } from '../../request/handle.ts';
import type { Route } from './+types/languages';
import { type Coverage, listCoverage } from './coverage.server.ts';
import './languages.css';

export const handle: Handle = { cached: true, waits: true };

export const loader = () => ({ languages: listCoverage() });

/** Every language of the site, and how complete it is. */
export default function LanguagesPage({ loaderData }: Route.ComponentProps) {
  const t = useWords();
  const { locale } = useAddress();
  const title = t('nav.languages');
  const lead = t('guide.languages.lead', { count: LOCALES.length });
  return (
    <div className="wrap narrow section">
      <Head title={title} description={lead} />
      <StructuredData crumbs={[['/languages', title]]} />
      <h1>{title}</h1>
      <p className="lead">{lead}</p>
      <FoldedTable
        className="language-table"
        heads={[
          t('guide.languages.language'),
          t('guide.languages.messages'),
          t('guide.languages.texts'),
          t('guide.languages.share'),
        ]}
        rows={loaderData.languages.map((coverage) => ({
          key: coverage.prefix,
          cells: cellsOf(coverage, locale.numberLocale),
        }))}
      />
      <p className="quiet">{t('guide.languages.rule')}</p>
      <LinkList links={[['/about/contact-us', t('nav.contact')]]} />
    </div>
  );
}

function cellsOf({ prefix, messages, texts, share }: Coverage, numberLocale: string) {
  const { tag, direction, nativeName } = getLocale(prefix);
  const number = new Intl.NumberFormat(numberLocale);
  const percent = new Intl.NumberFormat(numberLocale, {
    style: 'percent',
    // Almost everything is not everything.
    roundingMode: 'floor',
  });
  const home = localize(getLocale(prefix), '/');
  return [
    <a key="language" href={home} hrefLang={tag} lang={tag} dir={direction}>
      {nativeName}
    </a>,
    number.format(messages),
    number.format(texts),
    percent.format(share),
  ];
}
