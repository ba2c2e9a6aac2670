import { Suspense } from 'react';
import { Form } from 'react-router';
import { PRODUCTS } from '../../../products/index.ts';
import { lazyPart } from '../../client/lazy-part.ts';
import { FileField, sendFilesByBrowser } from '../../components/file-field.tsx';
import { useHydrated } from '../../components/hydrated.ts';
import { LocalLink } from '../../components/link.tsx';
import { LinkList } from '../../components/link-list.tsx';
import { RichText, useWords } from '../../components/words.tsx';
import { Head } from '../../document/head.tsx';
import { StructuredData } from '../../document/structured-data.tsx';
import type { Handle } from '../../routing/handle.ts';
import { CONTENT } from '../../styles/sheets.ts';
import type { Route } from './+types/create-ticket';
import { AnswerTime } from './answer-time.tsx';
import { ChoiceFields } from './choice-fields.tsx';
import type { AssistProps } from './ticket-assist.tsx';
import {
  FormEnd,
  type FormPart,
  FormRefusal,
  MessageFields,
  PersonFields,
  useFaults,
} from './ticket-fields.tsx';
import { handleForm, openForm } from './ticket-form.server.ts';

const TicketAssist = lazyPart(async () => (await import('./ticket-assist.tsx')).TicketAssist);

/** Not indexed, and rendered for each visitor, because every form has its own id. */
export const handle: Handle = { styles: [CONTENT], noIndex: true, files: true };

export const loader = ({ request, context }: Route.LoaderArgs) => openForm(request, context);

export const action = ({ request, context }: Route.ActionArgs) => handleForm(request, context);

export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders;

export default function CreateTicketPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useWords();
  const answer = actionData ?? null;
  const part: FormPart = {
    facts: loaderData,
    typed: answer?.typed ?? loaderData.typed,
    faults: answer?.faults ?? [],
    emailHint: answer?.emailHint ?? null,
  };
  return (
    <div className="wrap narrow section">
      <Head title={t('ticket.title')} noIndex isRefused={answer !== null} />
      <StructuredData
        crumbs={[
          ['/about/help-center', t('nav.help')],
          ['/about/create_ticket', t('ticket.title')],
        ]}
      />
      <h1>{t('ticket.title')}</h1>
      <p className="lead">{t('ticket.form.lead')}</p>
      <p>
        <RichText
          id="ticket.form.presale"
          parts={{ 0: <LocalLink to="/about/contact-us?team=sales">{''}</LocalLink> }}
        />
      </p>
      <FormRefusal answer={answer} facts={loaderData} />
      <TicketForm
        part={part}
        form={answer?.form ?? loaderData.form}
        again={answer?.hadFiles === true}
      />
      <AnswerTime aims={loaderData.aims} />
      <LinkList
        links={[
          ['/about/ticket', t('ticket.find.title')],
          ['/about/help-center', t('nav.help')],
          ['/about/contact-us', t('nav.contact')],
        ]}
      />
    </div>
  );
}

function TicketForm({ part, form, again }: { part: FormPart; form: string; again: boolean }) {
  const t = useWords();
  const textOf = useFaults(part);
  return (
    <Form
      id="ticket"
      method="post"
      action="?"
      encType="multipart/form-data"
      noValidate
      onSubmit={sendFilesByBrowser}
    >
      <input type="hidden" name="form" value={form} />
      <input type="hidden" name="proof" defaultValue="" />
      <Assist form="ticket" sentAs={form} proofBits={part.facts.proofBits} />
      <PersonFields {...part} />
      <ChoiceFields {...part} products={PRODUCTS.map(({ key, name }) => [key, name] as const)} />
      <MessageFields {...part} hint={t('ticket.message-hint')} />
      <FileField facts={part.facts} error={textOf('attachments')} again={again} />
      <FormEnd />
    </Form>
  );
}

/** The form works without it. */
function Assist(props: AssistProps) {
  const isHydrated = useHydrated();
  if (!isHydrated) return null;
  return (
    <Suspense fallback={null}>
      <TicketAssist {...props} />
    </Suspense>
  );
}
