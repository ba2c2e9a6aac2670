import { PRODUCTS } from '../../../products/index.ts';
import { Head } from '../../parts/head.tsx';
import { LinkList } from '../../parts/link-list.tsx';
import { StructuredData } from '../../parts/structured-data.tsx';
import { useWords } from '../../parts/words.tsx';
import type { Handle } from '../../request/handle.ts';

export const handle: Handle = { cached: true };

export default function HelpCenterPage() {
  const t = useWords();
  return (
    <div className="wrap narrow section">
      <Head title={t('help.title')} description={t('help.lead')} />
      <StructuredData crumbs={[['/about/help-center', t('help.title')]]} />
      <h1>{t('help.title')}</h1>
      <p className="lead">{t('help.lead')}</p>
      <h2>{t('help.topics')}</h2>
      <LinkList
        links={[
          ['/faq/purchase', t('faq.name.purchase')],
          ['/faq/subscription', t('faq.name.subscription')],
          ['/faq/refund', t('faq.name.refund')],
          ['/faq/account', t('faq.name.account')],
          ['/faq/general', t('faq.name.general')],
          ['/license/retrieve', t('nav.licence-key')],
          ['/scriptions', t('nav.subscriptions')],
          ['/company/cancel', t('nav.cancel')],
        ]}
      />
      <h2>{t('help.by-product')}</h2>
      <LinkList links={PRODUCTS.map((product) => [`/faq/${product.key}`, product.name] as const)} />
      <h2>{t('help.person')}</h2>
      <LinkList
        links={[
          ['/about/create_ticket', t('nav.ticket')],
          ['/about/ticket', t('ticket.find.title')],
          ['/about/contact-us', t('nav.contact')],
        ]}
      />
    </div>
  );
}
