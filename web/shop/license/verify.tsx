import { useRef } from 'react';
import { Form } from 'react-router';
import { EmailAddress } from '../../components/email-address.tsx';
import { FaultLinks } from '../../components/fault-links.tsx';
import { described, Field } from '../../components/field.tsx';
import { LinkList } from '../../components/link-list.tsx';
import { RefusalBox } from '../../components/refusal-box.tsx';
import { SubmitRow } from '../../components/submit-row.tsx';
import { useWords } from '../../components/words.tsx';
import { Head } from '../../document/head.tsx';
import { StructuredData } from '../../document/structured-data.tsx';
import type { Handle } from '../../routing/handle.ts';
import type { Route } from './+types/verify';
import { UploadField } from './upload-field.tsx';
import { type Checked, checkFile, type FileFacts, type Verdict } from './verify.server.ts';

export const handle: Handle = { cached: true };

export const action = ({ request, context }: Route.ActionArgs) => checkFile(request, context);

export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders;

export default function VerifyPage({ actionData }: Route.ComponentProps) {
  const t = useWords();
  const verdict = actionData?.verdict ?? null;
  return (
    <div className="wrap narrow section">
      <Head
        title={t('license.verify.title')}
        description={t('license.verify.description')}
        isRefused={verdict !== null && verdict.kind !== 'good'}
      />
      <StructuredData
        crumbs={[
          ['/about/help-center', t('nav.help')],
          ['/license/verify', t('license.verify.title')],
        ]}
      />
      <h1>{t('license.verify.title')}</h1>
      {verdict ? <Outcome verdict={verdict} /> : null}
      <p className="lead">{t('license.verify.lead')}</p>
      <CheckForm answer={actionData ?? null} />
      <LinkList
        links={[
          ['/license/retrieve', t('license.retrieve.title')],
          ['/license/activate-offline', t('license.offline.title')],
          ['/about/contact-us', t('nav.contact')],
        ]}
      />
    </div>
  );
}

function Outcome({ verdict }: { verdict: Verdict }) {
  const t = useWords();
  if (verdict.kind === 'refused') {
    if (verdict.code === 'nothing') {
      return (
        <RefusalBox id="error-summary">
          <FaultLinks faults={[['text', t('license.fault.file-required')]]} />
        </RefusalBox>
      );
    }
    return <RefusalBox>{t(`license.refused.${verdict.code}`)}</RefusalBox>;
  }
  const text = t(`license.verify.${verdict.code}`);
  if (verdict.kind === 'bad') return <RefusalBox>{text}</RefusalBox>;
  return (
    <>
      {verdict.code === 'good' ? (
        <p id="verdict" role="status" className="notice good">
          {text}
        </p>
      ) : (
        <RefusalBox>{text}</RefusalBox>
      )}
      <Facts facts={verdict.facts} />
    </>
  );
}

function Facts({ facts }: { facts: FileFacts }) {
  const t = useWords();
  return (
    <dl className="facts">
      <dt>{t('license.verify.product')}</dt>
      <dd>
        <bdi>{facts.product}</bdi>
      </dd>
      <dt>{t('license.verify.plan')}</dt>
      <dd>{t(`license.plan.${facts.plan}`)}</dd>
      <dt>{t('license.verify.seats')}</dt>
      <dd>{facts.seats}</dd>
      <dt>{t('license.verify.email')}</dt>
      <dd>
        <EmailAddress id="licensee" email={facts.email} />
      </dd>
      <dt>{t('license.verify.issued')}</dt>
      <dd>{facts.issued}</dd>
      <dt>{t('license.verify.expires')}</dt>
      <dd>{facts.expires ?? t('license.verify.for-ever')}</dd>
      {facts.device ? (
        <>
          <dt>{t('license.verify.device')}</dt>
          <dd>
            <bdi dir="ltr">{facts.device}</bdi>
          </dd>
        </>
      ) : null}
    </dl>
  );
}

function CheckForm({ answer }: { answer: Checked | null }) {
  const t = useWords();
  const verdict = answer?.verdict;
  const isEmpty = verdict?.kind === 'refused' && verdict.code === 'nothing';
  const error = isEmpty ? t('license.fault.file-required') : null;
  const text = useRef<HTMLTextAreaElement>(null);
  return (
    <Form id="verify" method="post" encType="multipart/form-data">
      <Field name="text" label={t('license.verify.text')} error={error}>
        <textarea
          ref={text}
          {...described('text', error)}
          rows={6}
          dir="ltr"
          spellCheck={false}
          defaultValue={answer?.text}
        />
      </Field>
      <UploadField label={t('license.verify.upload')} answer={answer} text={text} />
      <SubmitRow>{t('license.verify.submit')}</SubmitRow>
    </Form>
  );
}
