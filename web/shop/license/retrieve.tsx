import { type RouterContextProvider, useSearchParams } from 'react-router';
import { requestKeys } from '../../../domain/order/index.ts';
import { LocalLink } from '../../components/link.tsx';
import { LinkList } from '../../components/link-list.tsx';
import { isRefused, OrderAsk, OrderRefusal, SentNote } from '../../components/order-form.tsx';
import { useWords } from '../../components/words.tsx';
import { Head } from '../../document/head.tsx';
import { StructuredData } from '../../document/structured-data.tsx';
import { handleOrderForm, type OrderForm } from '../../loaders/order-form.server.ts';
import type { Handle } from '../../routing/handle.ts';
import type { Route } from './+types/retrieve';

export const handle: Handle = { cached: true };

export const action = ({ request, context }: Route.ActionArgs) => askForMail(request, context);

export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders;

export default function RetrievePage({ actionData }: Route.ComponentProps) {
  const t = useWords();
  const [search] = useSearchParams();
  const isSent = search.get('sent') === '1' && !actionData;
  return (
    <div className="wrap narrow section">
      <Head
        title={t('license.retrieve.title')}
        description={t('license.retrieve.description')}
        noIndex={isSent}
        isRefused={isRefused(actionData ?? null)}
      />
      <StructuredData
        crumbs={[
          ['/about/help-center', t('nav.help')],
          ['/license/retrieve', t('license.retrieve.title')],
        ]}
      />
      <h1>{t('license.retrieve.title')}</h1>
      {isSent ? <SentNotice /> : <AskForm typed={actionData ?? null} />}
      <LinkList
        links={[
          ['/license/activate-offline', t('license.offline.title')],
          ['/license/verify', t('license.verify.title')],
          ['/about/contact-us', t('nav.contact')],
        ]}
      />
    </div>
  );
}

function SentNotice() {
  const t = useWords();
  return (
    <>
      <SentNote
        title={t('license.retrieve.sent-title')}
        text={t('license.retrieve.sent')}
        help={t('license.retrieve.sent-help')}
      />
      <LocalLink className="button" to="/license/retrieve">
        {t('license.retrieve.again')}
      </LocalLink>
    </>
  );
}

function AskForm({ typed }: { typed: OrderForm | null }) {
  const t = useWords();
  const label = t('license.retrieve.order');
  return (
    <>
      <p className="lead">{t('license.retrieve.lead')}</p>
      <OrderRefusal typed={typed} />
      <OrderAsk
        id="retrieve"
        typed={typed}
        order={{ label, hint: t('license.retrieve.order-hint'), required: false }}
        submit={t('license.retrieve.submit')}
      />
    </>
  );
}

/** Records the request. Everyone gets the same response, so that it never reveals who is a customer. */
const askForMail = (request: Request, context: Readonly<RouterContextProvider>) =>
  handleOrderForm(request, context, {
    path: '/license/retrieve',
    rateLimit: 'licence-keys',
    order: 'optional',
    isConfirmed: false,
    note: null,
    take: (work, { note: _, ...keysRequest }) => requestKeys(work, keysRequest),
  });
