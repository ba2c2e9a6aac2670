import { Head } from '../../parts/head.tsx';
import { LinkList } from '../../parts/link-list.tsx';
import { useProduct } from '../../parts/site.ts';
import { useWords } from '../../parts/words.tsx';
import type { Handle } from '../../request/handle.ts';

export const handle: Handle = { cached: true, noIndex: true };

export default function UninstallPage() {
  const t = useWords();
  const product = useProduct();
  return (
    <div className="wrap narrow section">
      <Head title={t('uninstall.title')} noIndex />
      <h1>{t('uninstall.title')}</h1>
      <p className="lead">{t('uninstall.lead')}</p>
      <ol className="steps">
        <li>{t('uninstall.step-1')}</li>
        <li>{t('uninstall.step-2')}</li>
        <li>{t('uninstall.step-3')}</li>
      </ol>
      <LinkList
        links={[
          [`/tip-download/${product.key}`, t('nav.download')],
          ['/company/refund-policy', t('nav.refund')],
          ['/about/contact-us', t('nav.contact')],
        ]}
      />
    </div>
  );
}
