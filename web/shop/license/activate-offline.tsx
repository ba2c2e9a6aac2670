import { Form } from 'react-router';
import { FaultLinks } from '../../components/fault-links.tsx';
import { described, Field, TextField } from '../../components/field.tsx';
import { LinkList } from '../../components/link-list.tsx';
import { RefusalBox } from '../../components/refusal-box.tsx';
import { SubmitRow } from '../../components/submit-row.tsx';
import { useWords } from '../../components/words.tsx';
import { Head } from '../../document/head.tsx';
import { StructuredData } from '../../document/structured-data.tsx';
import type { Handle } from '../../routing/handle.ts';
import type { Route } from './+types/activate-offline';
import { activateOffline, type OfflineRefusal } from './offline.server.ts';

export const handle: Handle = { cached: true };

export const action = ({ request, context }: Route.ActionArgs) => activateOffline(request, context);

export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders;

export default function ActivateOfflinePage({ actionData }: Route.ComponentProps) {
  const t = useWords();
  const refusal = actionData ?? null;
  return (
    <div className="wrap narrow section">
      <Head title={t('licence.offline.title')} description={t('licence.offline.description')} />
      <StructuredData
        crumbs={[
          ['/about/help-center', t('nav.help')],
          ['/license/activate-offline', t('licence.offline.title')],
        ]}
      />
      <h1>{t('licence.offline.title')}</h1>
      <p className="lead">{t('licence.offline.lead')}</p>
      {refusal ? <Refused refusal={refusal} /> : null}
      <Form id="activate-offline" method="post" encType="multipart/form-data" noValidate>
        <KeyField refusal={refusal} />
        <RequestFields refusal={refusal} />
        <TextField
          name="name"
          label={t('licence.offline.name')}
          hint={t('licence.offline.name-hint')}
          error={null}
          maxLength={100}
          defaultValue={refusal?.values.name}
        />
        {refusal && refusal.inUse.length > 0 ? <Replace inUse={refusal.inUse} /> : null}
        <SubmitRow>{t('licence.offline.submit')}</SubmitRow>
      </Form>
      <LinkList
        links={[
          ['/license/retrieve', t('licence.retrieve.title')],
          ['/license/verify', t('licence.verify.title')],
          ['/about/contact-us', t('nav.contact')],
        ]}
      />
    </div>
  );
}

type Part = { readonly refusal: OfflineRefusal | null };

function useFault({ refusal }: Part, field: 'key' | 'request'): string | null {
  const t = useWords();
  const fault = refusal?.faults.find((each) => each.startsWith(field));
  return fault ? t(`licence.fault.${fault}`) : null;
}

function Refused({ refusal }: { refusal: OfflineRefusal }) {
  const t = useWords();
  const { refused, until } = refusal;
  return (
    <RefusalBox>
      <h2>{t('licence.offline.errors-title')}</h2>
      {refused ? <p>{t(`licence.refused.${refused}`)}</p> : null}
      {until ? <p>{t('licence.offline.until', { moment: until })}</p> : null}
      <FaultLinks
        faults={refusal.faults.map((fault) => [
          fault.startsWith('key') ? 'key' : 'request',
          t(`licence.fault.${fault}`),
        ])}
      />
    </RefusalBox>
  );
}

function KeyField({ refusal }: Part) {
  const t = useWords();
  return (
    <TextField
      name="key"
      label={t('licence.offline.key')}
      error={useFault({ refusal }, 'key')}
      defaultValue={refusal?.values.key}
      autoComplete="off"
      spellCheck={false}
      dir="ltr"
      required
    />
  );
}

function RequestFields({ refusal }: Part) {
  const t = useWords();
  const error = useFault({ refusal }, 'request');
  const hint = t('licence.offline.request-hint');
  return (
    <>
      <Field name="request" label={t('licence.offline.request')} hint={hint} error={error}>
        <textarea
          {...described('request', error, hint)}
          rows={3}
          dir="ltr"
          autoComplete="off"
          spellCheck={false}
          defaultValue={refusal?.values.request}
        />
      </Field>
      <Field name="upload" label={t('licence.offline.upload')} error={null}>
        <input {...described('upload', null)} type="file" />
      </Field>
    </>
  );
}

/** If all seats are in use, the owner can choose a PC that gives up its seat. */
function Replace({ inUse }: Pick<OfflineRefusal, 'inUse'>) {
  const t = useWords();
  return (
    <fieldset id="replace" className="mb-6">
      <legend>{t('licence.offline.in-use')}</legend>
      {inUse.map(({ id, name }) => (
        <label key={id} className="option">
          <input type="radio" name="replaces" value={id} />
          <bdi>{name || t('licence.offline.nameless')}</bdi>
        </label>
      ))}
    </fieldset>
  );
}
