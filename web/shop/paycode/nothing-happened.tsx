import { LocalLink } from '../../components/link.tsx';
import { useWords } from '../../components/words.tsx';
import type { OrderView } from './view.ts';

/** For whoever has paid and sees nothing: what is known, since when, and what to do. */
export function NothingHappened({ view }: { view: OrderView }) {
  const t = useWords();
  const { orderId, orderNumber, asked, wasChecked, state } = view;
  const ticket = new URLSearchParams({ topic: 'payment', order: orderNumber });
  const known = state === 'unreachable' ? 'paycode.asked-unreachable' : 'paycode.asked';
  return (
    <details id="nothing-happened" open={wasChecked} className="notice">
      <summary>{t('paycode.nothing')}</summary>
      <p id="asked" role={wasChecked ? 'status' : undefined}>
        {t(known, { time: asked.text })}
      </p>
      <p>{t('paycode.safe')}</p>
      <p className="actions">
        <LocalLink
          id="check"
          className="button"
          to={`/paycode?purchase=${orderId}&check=1#nothing-happened`}
        >
          {t('paycode.check')}
        </LocalLink>
        <LocalLink id="ticket" className="button" to={`/about/create_ticket?${ticket}`}>
          {t('paycode.ticket', { order: orderNumber })}
        </LocalLink>
      </p>
    </details>
  );
}
