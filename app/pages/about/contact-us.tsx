import { Head } from '../../parts/head.tsx';
import { LinkList } from '../../parts/link-list.tsx';
import { StructuredData } from '../../parts/structured-data.tsx';
import { useWords } from '../../parts/words.tsx';
import type { Handle } from '../../request/handle.ts';

export const handle: Handle = { cached: true };

/** Sample data, like the company itself; replaced when the shop is branded. */
const SAMPLE_ADDRESS = ['Vitrine Software', 'Example Street 1', '10115 Berlin'];

export default function ContactPage() {
  const t = useWords();
  return (
    <div className="wrap narrow section">
      <Head title={t('contact.title')} description={t('contact.lead')} />
      <StructuredData crumbs={[['/about/contact-us', t('contact.title')]]} />
      <h1>{t('contact.title')}</h1>
      <p className="lead">{t('contact.lead')}</p>
      <h2>{t('contact.post')}</h2>
      <address>
        {SAMPLE_ADDRESS.map((line) => (
          <div key={line}>
            <bdi>{line}</bdi>
          </div>
        ))}
      </address>
      <p className="quiet">{t('footer.sample')}</p>
      <LinkList
        links={[
          ['/about/help-center', t('nav.help')],
          ['/faq/purchase', t('faq.name.purchase')],
          ['/company/refund-policy', t('nav.refund')],
        ]}
      />
    </div>
  );
}
