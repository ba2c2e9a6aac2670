import { BRAND, PRODUCTS } from '../../../products/index.ts';
import { organization } from '../../machine/structured-data.ts';
import { Head } from '../../parts/head.tsx';
import { LocalLink } from '../../parts/link.tsx';
import { LinkList } from '../../parts/link-list.tsx';
import { StructuredData } from '../../parts/structured-data.tsx';
import { RichText, useWords } from '../../parts/words.tsx';
import type { Handle } from '../../request/handle.ts';
import { PostAddress } from './post-address.tsx';
import './about-us.css';

export const handle: Handle = { cached: true };

/** Where people who found a weakness read how to report it; the sentence around the link names it. */
const WEAKNESSES = '/.well-known/security.txt';

const PROMISES = [1, 2, 3, 4, 5] as const;

export default function AboutUsPage() {
  const t = useWords();
  const title = t('about.title', { brand: BRAND.name });
  return (
    <div className="wrap section">
      <Head title={title} description={t('about.lead')} />
      <StructuredData about={organization} crumbs={[['/about/about-us', title]]} />
      <h1>{title}</h1>
      <p className="lead">{t('about.lead')}</p>
      <ul className="about-tools">
        {PRODUCTS.map(({ key, name, path }) => (
          <li key={key}>
            <LocalLink to={path}>
              <img src={`/icons/${key}.svg`} alt="" width="40" height="40" />
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
        <Company />
      </div>
    </div>
  );
}

function Company() {
  const t = useWords();
  return (
    <section className="notice">
      <h2>{t('guide.about.company')}</h2>
      <p>{t('about.sample')}</p>
      <PostAddress />
      <LinkList links={[['/about/contact-us', t('nav.contact')]]} />
    </section>
  );
}
