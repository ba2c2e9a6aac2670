import { useAddress } from '../../client/site.ts';
import { FileLink } from '../../components/file-link.tsx';
import { LinkList } from '../../components/link-list.tsx';
import { PrintButton } from '../../components/print-button.tsx';
import { useWords } from '../../components/words.tsx';
import { Head } from '../../document/head.tsx';
import { servicesContext } from '../../loaders/context.ts';
import { localize } from '../../routing/address.ts';
import type { Handle } from '../../routing/handle.ts';
import { INVOICE } from '../../styles/sheets.ts';
import type { Route } from './+types/invoice';
import { handleCorrection } from './correction.server.ts';
import { Correction } from './correction.tsx';
import { openDocument, type ShownDocument } from './open.server.ts';
import { Paper } from './paper.tsx';

export const handle: Handle = {
  styles: [INVOICE],
  noIndex: true,
  bannerHidden: true,
  secret: true,
};

export const loader = ({ request, context }: Route.LoaderArgs) =>
  openDocument(new URL(request.url), context.get(servicesContext));

export const action = (args: Route.ActionArgs) => handleCorrection(args);

export default function InvoicePage({ loaderData, actionData }: Route.ComponentProps) {
  const { shown, token, words, correction } = loaderData;
  if (shown === null) return <Unknown title={words.unknownTitle} text={words.unknownText} />;
  if (correction) return <Correction view={actionData ?? correction} token={token} />;
  return <Found shown={shown} token={token} words={words} />;
}

function Unknown({ title, text }: { title: string; text: string }) {
  const t = useWords();
  return (
    <div className="wrap narrow section">
      <Head title={title} noIndex />
      <h1>{title}</h1>
      <p className="lead">{text}</p>
      <LinkList links={[['/about/help-center', t('nav.help')]]} />
    </div>
  );
}

type FoundProps = {
  readonly shown: ShownDocument;
  readonly token: string;
  readonly words: Readonly<
    Record<
      'download' | 'downloadXml' | 'print' | 'correct' | 'others' | 'settled' | 'canceled',
      string
    >
  >;
};

function Found({ shown, token, words }: FoundProps) {
  const { paper, others } = shown;
  const { locale } = useAddress();
  const fileAt = (type: 'pdf' | 'xml') =>
    `${localize(locale, `/invoice/${type}`)}?document=${token}`;
  return (
    <div className="wrap section paper-page">
      <Head title={`${paper.title} ${paper.number}`} noIndex />
      {shown.state ? (
        <p
          id="invoice-state"
          role="status"
          className={shown.state === 'settled' ? 'notice good' : 'notice'}
        >
          {words[shown.state]}
        </p>
      ) : null}
      <p className="actions paper-actions">
        <FileLink id="invoice-pdf" className="button" href={fileAt('pdf')}>
          {words.download}
        </FileLink>
        {shown.hasXRechnung ? (
          <FileLink id="invoice-xml" className="button" href={fileAt('xml')}>
            {words.downloadXml}
          </FileLink>
        ) : null}
        <PrintButton label={words.print} />
        {shown.isCorrectable ? (
          <a
            id="invoice-correct"
            className="button"
            href={`${localize(locale, '/invoice')}?document=${token}&correct=1`}
          >
            {words.correct}
          </a>
        ) : null}
      </p>
      <Paper paper={paper} />
      {others.length > 0 ? (
        <section className="paper-actions">
          <h2>{words.others}</h2>
          <ul id="invoice-others">
            {others.map(({ name, path }) => (
              <li key={path}>
                <a href={path}>{name}</a>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </div>
  );
}
