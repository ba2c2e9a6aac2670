import { Form, useSearchParams } from 'react-router';
import { TextField } from '../../parts/field.tsx';
import { Head } from '../../parts/head.tsx';
import { LinkList } from '../../parts/link-list.tsx';
import { useWords } from '../../parts/words.tsx';
import type { Handle } from '../../request/handle.ts';
import type { OrderForm } from '../../request/order-form.server.ts';
import { OrderCheck, OrderFields, OrderRefusal, SentNote } from '../license/order-form.tsx';
import type { Route } from './+types/cancel';
import { takeCancellation } from './cancel.server.ts';

export const handle: Handle = { cached: true, noIndex: true };

export const action = ({ request, context }: Route.ActionArgs) =>
  takeCancellation(request, context);

export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders;

export default function CancelPage({ actionData }: Route.ComponentProps) {
  const t = useWords();
  const [search] = useSearchParams();
  const typed = actionData ?? null;
  const isSent = search.get('sent') === '1' && !typed;
  return (
    <div className="wrap narrow section">
      <Head title={t('nav.cancel')} noIndex />
      <h1>{t('nav.cancel')}</h1>
      <OrderRefusal typed={typed} />
      {isSent ? (
        <SentNote
          title={t('cancel.sent-title')}
          text={t('cancel.sent')}
          help={t('cancel.sent-help')}
        />
      ) : null}
      {typed?.step === 'check' ? <Check typed={typed} /> : null}
      {isSent || typed?.step === 'check' ? null : <TypeForm typed={typed} />}
      <LinkList
        links={[
          ['/scriptions', t('nav.subscriptions')],
          ['/company/withdraw', t('nav.withdraw')],
          ['/about/contact-us', t('nav.contact')],
        ]}
      />
    </div>
  );
}

function TypeForm({ typed }: { typed: OrderForm | null }) {
  const t = useWords();
  return (
    <>
      <p className="lead">{t('cancel.lead')}</p>
      <Form id="cancel" method="post" action="?" noValidate>
        <OrderFields typed={typed} order={{ label: t('cancel.order'), required: true }} />
        <TextField
          name="reason"
          label={t('cancel.reason')}
          error={null}
          defaultValue={typed?.note}
          dir="auto"
        />
        <p className="actions">
          <button type="submit" className="button primary">
            {t('cancel.next')}
          </button>
        </p>
      </Form>
    </>
  );
}

function Check({ typed }: { typed: OrderForm }) {
  const t = useWords();
  return (
    <OrderCheck
      id="confirm-cancel"
      typed={typed}
      note={{ name: 'reason', label: t('cancel.reason') }}
      orderLabel={t('cancel.order')}
      confirm={t('cancel.confirm')}
      change={t('cancel.change')}
    >
      <h2>{t('cancel.check-title')}</h2>
      <p>{t('cancel.check')}</p>
    </OrderCheck>
  );
}
