import { Form, useSearchParams } from 'react-router';
import { TextField } from '../../parts/field.tsx';
import { Head } from '../../parts/head.tsx';
import { LinkList } from '../../parts/link-list.tsx';
import { useWords } from '../../parts/words.tsx';
import type { Handle } from '../../request/handle.ts';
import { RefusalBox } from '../license/refusal-box.tsx';
import type { Route } from './+types/withdraw';
import { takeWithdrawal, type WithdrawalForm } from './withdraw.server.ts';

export const handle: Handle = { cached: true, noIndex: true };

export const action = ({ request, context }: Route.ActionArgs) => takeWithdrawal(request, context);

export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders;

export default function WithdrawPage({ actionData }: Route.ComponentProps) {
  const t = useWords();
  const [search] = useSearchParams();
  const isSent = search.get('sent') === '1' && !actionData;
  return (
    <div className="wrap narrow section">
      <Head title={t('nav.withdraw')} noIndex />
      <h1>{t('nav.withdraw')}</h1>
      {actionData?.refused ? (
        <RefusalBox>
          <p>{t(`licence.refused.${actionData.refused}`)}</p>
        </RefusalBox>
      ) : null}
      {isSent ? <Sent /> : null}
      {actionData?.step === 'check' ? <Check typed={actionData} /> : null}
      {isSent || actionData?.step === 'check' ? null : <TypeForm typed={actionData ?? null} />}
      <LinkList
        links={[
          ['/company/refund-policy', t('nav.refund')],
          ['/about/contact-us', t('nav.contact')],
        ]}
      />
    </div>
  );
}

function Sent() {
  const t = useWords();
  return (
    <>
      <div id="sent" role="status" className="notice good">
        <h2>{t('withdraw.sent-title')}</h2>
        <p>{t('withdraw.sent')}</p>
      </div>
      <p>{t('withdraw.sent-help')}</p>
    </>
  );
}

function TypeForm({ typed }: { typed: WithdrawalForm | null }) {
  const t = useWords();
  const faults = typed?.faults ?? [];
  const emailFault = faults.find((fault) => fault !== 'order-malformed');
  const isOrderFaulty = faults.includes('order-malformed');
  return (
    <>
      <p className="lead">{t('withdraw.lead')}</p>
      <Form id="withdraw" method="post" action="?" noValidate>
        <TextField
          name="order"
          label={t('withdraw.order')}
          error={isOrderFaulty ? t('licence.fault.order-malformed') : null}
          defaultValue={typed?.order}
          dir="ltr"
          required
        />
        <TextField
          name="email"
          label={t('licence.retrieve.email')}
          error={emailFault ? t(`licence.fault.${emailFault}`) : null}
          type="email"
          autoComplete="email"
          defaultValue={typed?.email}
          dir="ltr"
          required
        />
        <TextField
          name="name"
          label={t('withdraw.name')}
          error={null}
          autoComplete="name"
          defaultValue={typed?.name}
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

function Check({ typed }: { typed: WithdrawalForm }) {
  const t = useWords();
  const { order, email, name } = typed;
  return (
    <>
      <h2>{t('withdraw.check-title')}</h2>
      <p>{t('withdraw.check')}</p>
      <dl className="facts">
        <dt>{t('withdraw.order')}</dt>
        <dd>
          <bdi dir="ltr">{order}</bdi>
        </dd>
        <dt>{t('licence.retrieve.email')}</dt>
        <dd>
          <bdi dir="ltr">{email}</bdi>
        </dd>
        {name ? (
          <>
            <dt>{t('withdraw.name')}</dt>
            <dd>
              <bdi>{name}</bdi>
            </dd>
          </>
        ) : null}
      </dl>
      <Form id="confirm-withdrawal" method="post" action="?">
        {Object.entries({ order, email, name }).map(([field, value]) => (
          <input key={field} type="hidden" name={field} value={value} />
        ))}
        <p className="actions">
          <button type="submit" name="step" value="confirm" className="button primary">
            {t('withdraw.confirm')}
          </button>
          <button type="submit" name="step" value="change" className="button">
            {t('withdraw.change')}
          </button>
        </p>
      </Form>
    </>
  );
}
