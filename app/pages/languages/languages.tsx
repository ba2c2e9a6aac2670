import { getLocale, LOCALES } from '../../../locales/index.ts';
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
  const title = t('nav.languages');
  const lead = t('guide.languages.lead', { count: LOCALES.length });
  return (
    <div className="wrap narrow section">
      <Head title={title} description={lead} />
      <StructuredData crumbs={[['/languages', title]]} />
      <h1>{title}</h1>
      <p className="lead">{lead}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a table that scrolls sideways has to be reached by keyboard. */}
      <section className="language-table" aria-label={title} tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t('guide.languages.language')}</th>
              <th scope="col">{t('guide.languages.messages')}</th>
              <th scope="col">{t('guide.languages.texts')}</th>
              <th scope="col">{t('guide.languages.share')}</th>
            </tr>
          </thead>
          <tbody>
            {loaderData.languages.map((coverage) => (
              <Row key={coverage.prefix} {...coverage} />
            ))}
          </tbody>
        </table>
      </section>
      <p className="quiet">{t('guide.languages.rule')}</p>
      <LinkList links={[['/about/contact-us', t('nav.contact')]]} />
    </div>
  );
}

function Row({ prefix, messages, texts, share }: Coverage) {
  const { locale } = useAddress();
  const { tag, direction, nativeName } = getLocale(prefix);
  const number = new Intl.NumberFormat(locale.numberLocale);
  const percent = new Intl.NumberFormat(locale.numberLocale, {
    style: 'percent',
    // Almost everything is not everything.
    roundingMode: 'floor',
  });
  return (
    <tr>
      <th scope="row">
        <a href={localize(getLocale(prefix), '/')} hrefLang={tag} lang={tag} dir={direction}>
          {nativeName}
        </a>
      </th>
      <td>{number.format(messages)}</td>
      <td>{number.format(texts)}</td>
      <td>{percent.format(share)}</td>
    </tr>
  );
}
