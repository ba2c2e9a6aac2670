import { memo } from 'react';
import { LocalLink } from '../../components/link.tsx';
import { LinkList } from '../../components/link-list.tsx';
import { PayMarks } from '../../components/pay-mark.tsx';
import { useWords } from '../../components/words.tsx';
import type { ShownMethod } from '../../loaders/methods.server.ts';

/** What applies to every tool, such as refunds and payment methods, and links for groups of buyers. */
export const StoreEnd = memo(function StoreEnd({ methods }: { methods: readonly ShownMethod[] }) {
  const t = useWords();
  return (
    <>
      <ul className="cards rows store-end">
        <li className="card">
          <h2>{t('home.refund-title')}</h2>
          <p className="grow">{t('home.refund-text')}</p>
          <p>
            <LocalLink to="/company/refund-policy">{t('nav.refund')}</LocalLink>
          </p>
        </li>
        <li className="card">
          <h2>{t('home.license-title')}</h2>
          <p className="grow">{t('home.license-text')}</p>
          <p>
            <LocalLink to="/faq/purchase">{t('faq.name.purchase')}</LocalLink>
          </p>
        </li>
        <li className="card">
          {methods.length === 0 ? (
            <p id="held">{t('store.held')}</p>
          ) : (
            <>
              <h2 id="methods">{t('store.methods')}</h2>
              <PayMarks methods={methods} titled="methods" t={t} />
            </>
          )}
        </li>
      </ul>
      <LinkList
        links={[
          ['/business', t('nav.business')],
          ['/education', t('nav.education')],
          ['/partners', t('nav.partners')],
        ]}
      />
    </>
  );
});
