import { Form, useSearchParams } from 'react-router';
import { TextField } from '../../parts/field.tsx';
import { Head } from '../../parts/head.tsx';
import { LinkList } from '../../parts/link-list.tsx';
import { useWords } from '../../parts/words.tsx';
import type { Handle } from '../../request/handle.ts';
import type { OrderForm } from '../../request/order-form.server.ts';
import { OrderCheck, OrderFields, OrderRefusal, SentNote } from '../license/order-form.tsx';
import type { Route } from './+types/withdraw';
import { takeWithdrawal } from './withdraw.server.ts';

export const handle: Handle = { cached: true, noIndex: true };

export const action = ({ request, context }: Route.ActionArgs) => takeWithdrawal(request, context);

export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders;

export default function WithdrawPage({ actionData }: Route.ComponentProps) {
  const t = useWords();
  const [search] = useSearchParams();
  const typed = actionData ?? null;
  const isSent = search.get('sent') === '1' && !typed;
  return (
    <div className="wrap narrow section">
      <Head title={t('nav.withdraw')} noIndex />
      <h1>{t('nav.withdraw')}</h1>
      <OrderRefusal typed={typed} />
      {isSent ? (
        <SentNote
          title={t('withdraw.sent-title')}
          text={t('withdraw.sent')}
          help={t('withdraw.sent-help')}
        />
      ) : null}
      {typed?.step === 'check' ? <Check typed={typed} /> : null}
      {isSent || typed?.step === 'check' ? null : <TypeForm typed={typed} />}
      <LinkList
        links={[
          ['/company/refund-policy', t('nav.refund')],
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
      <p className="lead">{t('withdraw.lead')}</p>
      <Form id="withdraw" method="post" action="?" noValidate>
        <OrderFields typed={typed} order={{ label: t('withdraw.order'), required: true }} />
        <TextField
          name="name"
          label={t('withdraw.name')}
          error={null}
          autoComplete="name"
          defaultValue={typed?.note}
        />
        <p className="actions">
          <button type="submit" className="button primary">
            {t('withdraw.next')}
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
      id="confirm-withdrawal"
      typed={typed}
      note={{ name: 'name', label: t('withdraw.name') }}
      orderLabel={t('withdraw.order')}
      confirm={t('withdraw.confirm')}
      change={t('withdraw.change')}
    >
      <h2>{t('withdraw.check-title')}</h2>
      <p>{t('withdraw.check')}</p>
    </OrderCheck>
  );
}
