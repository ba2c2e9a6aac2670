import { LIMITS, lengthOf } from '../../../domain/ticket/index.ts';
import { EnglishNote } from '../../components/english-note.tsx';
import { LocalLink } from '../../components/link.tsx';
import { LinkList } from '../../components/link-list.tsx';
import { inEnglish, Prose } from '../../components/prose.tsx';
import { useWords } from '../../components/words.tsx';
import { Head } from '../../document/head.tsx';
import { StructuredData } from '../../document/structured-data.tsx';
import { wordsOf } from '../../loaders/catalogs.server.ts';
import { readText } from '../../loaders/texts.server.ts';
import { parseAddress } from '../../routing/address.ts';
import type { Handle } from '../../routing/handle.ts';
import { FormRefusal } from '../about/ticket-fields.tsx';
import { formFacts, handleForm, presetOf } from '../about/ticket-form.server.ts';
import type { Route } from './+types/data-request';
import { DataForm, KINDS } from './data-form.tsx';

export const handle: Handle = { cached: true };

export function loader({ url, request }: Route.LoaderArgs) {
  const text = readText('content/legal/data-request.md', parseAddress(url.pathname).locale);
  return { ...text, facts: formFacts(), typed: presetOf(new URL(request.url)) };
}

/** The kind becomes the subject, and a standard sentence starts the message. */
export function action({ request, url, context }: Route.ActionArgs) {
  const words = wordsOf(parseAddress(url.pathname).locale);
  return handleForm(request, context, ({ subject, message }) => {
    const kind = KINDS.find((one) => one === subject);
    const whole = `${words._('ticket.data.plain')}\n\n${message}`;
    return {
      category: 'privacy',
      subject: kind ? words._(`ticket.data.${kind}`) : '',
      // The sentence replaces an empty message. It is dropped if it leaves too little room for a long one.
      message: lengthOf(whole) > LIMITS.message.max ? message : whole,
    };
  });
}

export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders;

export default function DataRequestPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useWords();
  const { front, html, lang, languages, facts } = loaderData;
  const answer = actionData ?? null;
  const typed = answer?.typed ?? loaderData.typed;
  const { title = '', description } = front;
  return (
    <div className="wrap narrow section">
      <Head
        title={title}
        description={description}
        languages={languages}
        isRefused={answer !== null}
      />
      <StructuredData crumbs={[['/company/data-request', title]]} />
      <h1 {...inEnglish(lang)}>{title}</h1>
      <FormRefusal answer={answer} facts={facts} />
      <EnglishNote lang={lang} />
      <Prose html={html} lang={lang} />
      <p className="actions">
        <LocalLink id="data-profile" className="button" to="/member/profile">
          {t('nav.account')}
        </LocalLink>
      </p>
      <h2>{t('ticket.title')}</h2>
      <DataForm
        part={{ facts, typed, faults: answer?.faults ?? [], emailHint: answer?.emailHint ?? null }}
      />
      <LinkList
        links={[
          ['/company/privacy-policy', t('nav.privacy')],
          ['/about/contact-us', t('nav.contact')],
        ]}
      />
    </div>
  );
}
