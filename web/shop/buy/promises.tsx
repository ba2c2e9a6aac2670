import { LocalLink } from '../../components/link.tsx';
import { PayMarks } from '../../components/pay-mark.tsx';
import { useWords } from '../../components/words.tsx';
import type { ShownMethod } from '../../loaders/methods.server.ts';

export function Promises({ methods }: { methods: readonly ShownMethod[] }) {
  const t = useWords();
  return (
    <div className="buy-promises">
      <ul className="ticks">
        <li>
          <strong>{t('home.refund-title')}</strong>
          <span className="quiet">{t('home.refund-text')}</span>
          <LocalLink to="/company/refund-policy">{t('nav.refund')}</LocalLink>
        </li>
        <li>{t('home.fact-account')}</li>
        <li>{t('buy.next')}</li>
      </ul>
      {methods.length === 0 ? null : (
        <>
          <p id="methods" className="quiet">
            {t('store.methods')}
          </p>
          <PayMarks methods={methods} titled="methods" t={t} />
        </>
      )}
    </div>
  );
}
