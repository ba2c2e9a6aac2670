import { useRef } from 'react';
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
import { UploadField } from './upload-field.tsx';

export const handle: Handle = { cached: true };

export const action = ({ request, context }: Route.ActionArgs) => activateOffline(request, context);

export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders;

export default function ActivateOfflinePage({ actionData }: Route.ComponentProps) {
  const t = useWords();
  const refusal = actionData ?? null;
  return (
    <div className="wrap narrow section">
      <Head
        title={t('license.offline.title')}
        description={t('license.offline.description')}
        isRefused={refusal !== null}
      />
      <StructuredData
        crumbs={[
          ['/about/help-center', t('nav.help')],
          ['/license/activate-offline', t('license.offline.title')],
        ]}
      />
      <h1>{t('license.offline.title')}</h1>
      <p className="lead">{t('license.offline.lead')}</p>
      {refusal ? <Refused refusal={refusal} /> : null}
      <Form id="activate-offline" method="post" encType="multipart/form-data" noValidate>
        <KeyField refusal={refusal} />
        <RequestFields refusal={refusal} />
        <TextField
          name="name"
          label={t('license.offline.name')}
          hint={t('license.offline.name-hint')}
          error={null}
          maxLength={100}
          defaultValue={refusal?.values.name}
        />
        {refusal && refusal.inUse.length > 0 ? <Replace inUse={refusal.inUse} /> : null}
        <SubmitRow>{t('license.offline.submit')}</SubmitRow>
      </Form>
      <LinkList
        links={[
          ['/license/retrieve', t('license.retrieve.title')],
          ['/license/verify', t('license.verify.title')],
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
  return fault ? t(`license.fault.${fault}`) : null;
}

function Refused({ refusal }: { refusal: OfflineRefusal }) {
  const t = useWords();
  const { refused, until } = refusal;
  return (
    <RefusalBox>
      <h2>{t('license.offline.errors-title')}</h2>
      {refused ? <p>{t(`license.refused.${refused}`)}</p> : null}
      {until ? <p>{t('license.offline.until', { moment: until })}</p> : null}
      <FaultLinks
        faults={refusal.faults.map((fault) => [
          fault.startsWith('key') ? 'key' : 'request',
          t(`license.fault.${fault}`),
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
      label={t('license.offline.key')}
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
  const hint = t('license.offline.request-hint');
  const text = useRef<HTMLTextAreaElement>(null);
  return (
    <>
      <Field name="request" label={t('license.offline.request')} hint={hint} error={error}>
        <textarea
          ref={text}
          {...described('request', error, hint)}
          rows={3}
          dir="ltr"
          autoComplete="off"
          spellCheck={false}
          defaultValue={refusal?.values.request}
        />
      </Field>
      <UploadField label={t('license.offline.upload')} answer={refusal} text={text} />
    </>
  );
}

function Replace({ inUse }: Pick<OfflineRefusal, 'inUse'>) {
  const t = useWords();
  return (
    <fieldset id="replace">
      <legend>{t('license.offline.in-use')}</legend>
      {inUse.map(({ id, name }) => (
        <label key={id} className="option">
          <input type="radio" name="replaces" value={id} />
          <bdi>{name || t('license.offline.nameless')}</bdi>
        </label>
      ))}
    </fieldset>
  );
}
