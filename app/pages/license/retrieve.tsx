import { Form, useSearchParams } from 'react-router';
import { TextField } from '../../parts/field.tsx';
import { Head } from '../../parts/head.tsx';
import { LocalLink } from '../../parts/link.tsx';
import { LinkList } from '../../parts/link-list.tsx';
import { StructuredData } from '../../parts/structured-data.tsx';
import { useWords } from '../../parts/words.tsx';
import type { Handle } from '../../request/handle.ts';
import type { Route } from './+types/retrieve';
import { RefusalBox } from './refusal-box.tsx';
import { askForMail, type RetrieveRefusal } from './retrieve.server.ts';

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
      {isSent ? <Sent /> : <AskForm refusal={actionData ?? null} />}
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
      <div id="sent" role="status" className="notice good">
        <h2>{t('licence.retrieve.sent-title')}</h2>
        <p>{t('licence.retrieve.sent')}</p>
      </div>
      <p>{t('licence.retrieve.sent-help')}</p>
      <LocalLink className="button" to="/license/retrieve">
        {t('licence.retrieve.again')}
      </LocalLink>
    </>
  );
}

function AskForm({ refusal }: { refusal: RetrieveRefusal | null }) {
  const t = useWords();
  const fault = refusal?.fault ?? null;
  const faultText = fault ? t(`licence.fault.${fault}`) : null;
  return (
    <>
      <p className="lead">{t('licence.retrieve.lead')}</p>
      {refusal?.refused ? (
        <RefusalBox>
          <p>{t(`licence.refused.${refusal.refused}`)}</p>
        </RefusalBox>
      ) : null}
      <Form id="retrieve" method="post" action="?" noValidate>
        <TextField
          name="email"
          label={t('licence.retrieve.email')}
          error={fault === 'order-malformed' ? null : faultText}
          type="email"
          autoComplete="email"
          defaultValue={refusal?.email}
          dir="ltr"
          required
        />
        <TextField
          name="order"
          label={t('licence.retrieve.order')}
          hint={t('licence.retrieve.order-hint')}
          error={fault === 'order-malformed' ? faultText : null}
          defaultValue={refusal?.order}
          dir="ltr"
        />
        <p className="actions">
          <button type="submit" className="button primary">
            {t('licence.retrieve.submit')}
          </button>
        </p>
      </Form>
    </>
  );
}
