import { useSearchParams } from 'react-router';
import { LocalLink } from '../../components/link.tsx';
import { LinkList } from '../../components/link-list.tsx';
import { OrderAsk, OrderRefusal, SentNote } from '../../components/order-form.tsx';
import { useWords } from '../../components/words.tsx';
import { Head } from '../../document/head.tsx';
import { StructuredData } from '../../document/structured-data.tsx';
import type { OrderForm } from '../../loaders/order-form.server.ts';
import type { Handle } from '../../routing/handle.ts';
import type { Route } from './+types/retrieve';
import { askForMail } from './retrieve.server.ts';

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
        title={t('licence.retrieve.title')}
        description={t('licence.retrieve.description')}
        noIndex={isSent}
      />
      <StructuredData
        crumbs={[
          ['/about/help-center', t('nav.help')],
          ['/license/retrieve', t('licence.retrieve.title')],
        ]}
      />
      <h1>{t('licence.retrieve.title')}</h1>
      {isSent ? <Sent /> : <AskForm typed={actionData ?? null} />}
      <LinkList
        links={[
          ['/license/activate-offline', t('licence.offline.title')],
          ['/license/verify', t('licence.verify.title')],
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
      <SentNote
        title={t('licence.retrieve.sent-title')}
        text={t('licence.retrieve.sent')}
        help={t('licence.retrieve.sent-help')}
      />
      <LocalLink className="button" to="/license/retrieve">
        {t('licence.retrieve.again')}
      </LocalLink>
    </>
  );
}

function AskForm({ typed }: { typed: OrderForm | null }) {
  const t = useWords();
  const label = t('licence.retrieve.order');
  return (
    <>
      <p className="lead">{t('licence.retrieve.lead')}</p>
      <OrderRefusal typed={typed} />
      <OrderAsk
        id="retrieve"
        typed={typed}
        order={{ label, hint: t('licence.retrieve.order-hint'), required: false }}
        submit={t('licence.retrieve.submit')}
      />
    </>
  );
}
