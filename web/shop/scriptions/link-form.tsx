import { OrderAsk, OrderRefusal, SentNote } from '../../components/order-form.tsx';
import { useWords } from '../../components/words.tsx';
import type { OrderForm } from '../../loaders/order-form.server.ts';

/** Requests the link that manages subscriptions. */
export function LinkForm({ typed, isSent }: { typed: OrderForm | null; isSent: boolean }) {
  const t = useWords();
  const label = t('subscription.order');
  return (
    <section id="manage" aria-labelledby="manage-title">
      <h2 id="manage-title">{t('subscription.manage')}</h2>
      {isSent ? (
        <SentNote
          title={t('subscription.sent-title')}
          text={t('subscription.sent')}
          help={t('subscription.sent-help')}
        />
      ) : (
        <>
          <p>{t('subscription.manage-lead')}</p>
          <OrderRefusal typed={typed} />
          <OrderAsk
            id="link"
            typed={typed}
            order={{ label, hint: t('subscription.order-hint'), required: false }}
            submit={t('subscription.send')}
          />
        </>
      )}
    </section>
  );
}
