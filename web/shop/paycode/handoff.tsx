import { LocalLink } from '../../components/link.tsx';
import { LinkList } from '../../components/link-list.tsx';
import { QuoteHead } from '../../components/quote-head.tsx';
import { useWords } from '../../components/words.tsx';
import { Head } from '../../document/head.tsx';
import { QrCode } from './qr-code.tsx';
import type { HandoffView } from './view.ts';

/** Shows the pay page's address as a code for the phone. On a phone, the link comes first. */
export function Handoff({ view }: { view: HandoffView }) {
  const t = useWords();
  const title = t('paycode.handoff-title');
  return (
    <div className="wrap section">
      <Head title={title} noIndex />
      <h1>{title}</h1>
      <div className="handoff">
        <div className="handoff-here">
          {view.selection ? <Bought {...view.selection} /> : null}
          <LocalLink className="button primary" id="pay-here" to={view.payPath}>
            {t('paycode.handoff-here')}
          </LocalLink>
        </div>
        {/* On a phone, it folds its next sibling, which is always open in wide windows. */}
        <details className="handoff-fold">
          <summary>{t('paycode.handoff-other')}</summary>
        </details>
        <div className="handoff-code">
          <p className="lead">{t('paycode.lead')}</p>
          <QrCode drawing={view.drawing} text={t('paycode.handoff-alt')} />
        </div>
      </div>
      <LinkList
        links={[
          ['/store', t('nav.store')],
          ['/faq/purchase', t('faq.name.purchase')],
        ]}
      />
    </div>
  );
}

const Bought = ({
  product,
  bundledProducts,
  plan,
  seats,
}: NonNullable<HandoffView['selection']>) => (
  <QuoteHead products={[product, ...bundledProducts]} plan={plan} seats={seats} />
);
