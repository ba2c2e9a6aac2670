import { Head } from '../../parts/head.tsx';
import { LocalLink } from '../../parts/link.tsx';
import { LinkList } from '../../parts/link-list.tsx';
import { useWords } from '../../parts/words.tsx';
import { QrCode } from './qr-code.tsx';
import type { HandoffView } from './view.ts';

/** The pay page as a code: from the screen of a computer onto the phone. */
export function Handoff({ view }: { view: HandoffView }) {
  const t = useWords();
  const title = t('paycode.handoff-title');
  return (
    <div className="wrap narrow section">
      <Head title={title} noIndex />
      <h1>{title}</h1>
      <p className="lead">{t('paycode.lead')}</p>
      <QrCode drawing={view.drawing} text={t('paycode.handoff-alt')} />
      <p className="actions">
        <LocalLink className="button primary" id="pay-here" to={view.payPath}>
          {t('paycode.handoff-here')}
        </LocalLink>
      </p>
      <LinkList
        links={[
          ['/store', t('nav.store')],
          ['/faq/purchase', t('faq.name.purchase')],
        ]}
      />
    </div>
  );
}
