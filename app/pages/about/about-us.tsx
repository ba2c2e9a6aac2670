import { BRAND } from '../../../products/index.ts';
import { organization } from '../../machine/structured-data.ts';
import { Head } from '../../parts/head.tsx';
import { LinkList } from '../../parts/link-list.tsx';
import { StructuredData } from '../../parts/structured-data.tsx';
import { useWords } from '../../parts/words.tsx';
import type { Handle } from '../../request/handle.ts';

export const handle: Handle = { cached: true };

export default function AboutUsPage() {
  const t = useWords();
  const title = t('about.title', { brand: BRAND.name });
  return (
    <div className="wrap narrow section">
      <Head title={title} description={t('about.lead')} />
      <StructuredData about={organization} crumbs={[['/about/about-us', title]]} />
      <h1>{title}</h1>
      <p className="lead">{t('about.lead')}</p>
      <p>{t('about.sample')}</p>
      <LinkList
        links={[
          ['/store', t('home.all-tools')],
          ['/about/contact-us', t('nav.contact')],
          ['/company/privacy-policy', t('nav.privacy')],
        ]}
      />
    </div>
  );
}
