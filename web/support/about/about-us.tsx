import { LOCALES } from '../../../locales/index.ts';
import { getProduct, LISTED_PRODUCTS } from '../../../products/index.ts';
import { VENDOR } from '../../../vendor/vendor.ts';
import { EmailAddress } from '../../components/email-address.tsx';
import { LocalLink } from '../../components/link.tsx';
import { LinkList } from '../../components/link-list.tsx';
import { RichText, useWords } from '../../components/words.tsx';
import { Head } from '../../document/head.tsx';
import { StructuredData } from '../../document/structured-data.tsx';
import { ProductIcon } from '../../illustrations/product-icon.tsx';
import { servicesContext } from '../../loaders/context.ts';
import { countryName } from '../../loaders/names.server.ts';
import { newestReleases, type Published } from '../../loaders/releases.server.ts';
import { parseAddress } from '../../routing/address.ts';
import type { Handle } from '../../routing/handle.ts';
import { organization } from '../../seo/structured-data.ts';
import { CONTENT } from '../../styles/sheets.ts';
import type { Route } from './+types/about-us';
import { PostAddress } from './post-address.tsx';

export const handle: Handle = { styles: [CONTENT], cached: true };

const WEAKNESSES = '/.well-known/security.txt';

const PROMISES = [1, 2, 3, 4, 5] as const;

/** The release notes list all versions. */
const VERSIONS = 9;

export async function loader({ url, context }: Route.LoaderArgs) {
  const { locale } = parseAddress(url.pathname);
  const services = context.get(servicesContext);
  const { name, email, country, taxId } = services.company;
  return {
    timeline: await newestReleases(services, locale, VERSIONS),
    company: { name, email, country: countryName(country, locale), taxId },
  };
}

export default function AboutUsPage({ loaderData }: Route.ComponentProps) {
  const t = useWords();
  const title = t('about.title', { brand: VENDOR.name });
  const lead = t('about.lead', { count: LISTED_PRODUCTS.length, languages: LOCALES.length });
  return (
    <div className="wrap section">
      <Head title={title} description={lead} />
      <StructuredData about={organization} crumbs={[['/about/about-us', title]]} />
      <h1>{title}</h1>
      <p className="lead">{lead}</p>
      <ul className="about-tools">
        {LISTED_PRODUCTS.map(({ key, name, path }) => (
          <li key={key}>
            <LocalLink to={path}>
              <ProductIcon of={key} size={40} />
              <bdi>{name}</bdi>
            </LocalLink>
          </li>
        ))}
      </ul>
      <div className="about-parts">
        <section>
          <h2>{t('guide.about.what')}</h2>
          <p>{t('guide.about.what-text')}</p>
          <LinkList links={[['/store', t('home.all-tools')]]} />
        </section>
        <section>
          <h2>{t('guide.about.promise')}</h2>
          <ul className="about-promises">
            {PROMISES.map((number) => (
              <li key={number}>{t(`guide.about.promise-${number}`)}</li>
            ))}
          </ul>
        </section>
        <section>
          <h2>{t('guide.about.security')}</h2>
          <p>{t('guide.about.security-text')}</p>
          <p>
            <RichText
              id="guide.about.security-report"
              parts={{ 0: <a href={WEAKNESSES}>{WEAKNESSES}</a> }}
            />
          </p>
          <LinkList links={[['/company/privacy-policy', t('nav.privacy')]]} />
        </section>
        <Timeline published={loaderData.timeline} />
        <Company {...loaderData.company} />
      </div>
    </div>
  );
}

function Timeline({ published }: { published: readonly Published[] }) {
  const t = useWords();
  if (published.length === 0) return null;
  return (
    <section>
      <h2>{t('guide.about.timeline')}</h2>
      <p>{t('guide.about.timeline-text')}</p>
      <ol className="about-timeline">
        {published.map(({ product, version, date, day }) => (
          <li key={`${product} ${version}`}>
            <time dateTime={day}>{date}</time>{' '}
            <LocalLink to={`/release-notes/${product}`}>
              <bdi>{`${getProduct(product).name} ${version}`}</bdi>
            </LocalLink>
          </li>
        ))}
      </ol>
    </section>
  );
}

type CompanyProps = Route.ComponentProps['loaderData']['company'];

function Company({ name, email, country, taxId }: CompanyProps) {
  const t = useWords();
  return (
    <section id="company" className="notice about-company">
      <h2>{t('guide.about.company')}</h2>
      {VENDOR.isSample ? <p>{t('about.sample')}</p> : null}
      <dl className="facts">
        <dt>{t('guide.about.fact.name')}</dt>
        <dd>
          <bdi>{name}</bdi>
        </dd>
        <dt>{t('guide.about.fact.head')}</dt>
        <dd>
          <bdi>{VENDOR.company.head}</bdi>
        </dd>
        <dt>{t('guide.about.fact.address')}</dt>
        <dd>
          <PostAddress country={country} />
        </dd>
        <dt>{t('guide.about.fact.email')}</dt>
        <dd>
          <a href={`mailto:${email}`}>
            <EmailAddress email={email} />
          </a>
        </dd>
        <dt>{t('guide.about.fact.register')}</dt>
        <dd>
          <bdi>{VENDOR.company.register}</bdi>
        </dd>
        {taxId ? (
          <>
            <dt>{t('guide.about.fact.tax-id')}</dt>
            <dd>
              <bdi>{taxId}</bdi>
            </dd>
          </>
        ) : null}
      </dl>
      <LinkList
        links={[
          ['/about/contact-us', t('nav.contact')],
          ['/about/press', t('guide.about.press')],
        ]}
      />
    </section>
  );
}
