import { useAddress } from '../../client/site.ts';
import { FileLink } from '../../components/file-link.tsx';
import { LinkList } from '../../components/link-list.tsx';
import { useWords } from '../../components/words.tsx';
import { Head } from '../../document/head.tsx';
import { servicesContext } from '../../loaders/context.ts';
import { localize } from '../../routing/address.ts';
import type { Handle } from '../../routing/handle.ts';
import { INVOICE } from '../../styles/sheets.ts';
import { Paper } from '../invoice/paper.tsx';
import type { Route } from './+types/quote';
import { openSalesQuote } from './open.server.ts';

/** The address gives access to the quote, so pages with vendors must not have it. */
export const handle: Handle = {
  styles: [INVOICE],
  noIndex: true,
  bannerHidden: true,
  secret: true,
};

export const loader = ({ request, context }: Route.LoaderArgs) =>
  openSalesQuote(
    { url: new URL(request.url), headers: request.headers },
    context.get(servicesContext),
  );

type View = Route.ComponentProps['loaderData'];

export default function QuotePage({ loaderData }: Route.ComponentProps) {
  const t = useWords();
  const { shown, words } = loaderData;
  if (shown === null) {
    return (
      <div className="wrap narrow section">
        <Head title={words.unknownTitle} noIndex />
        <h1>{words.unknownTitle}</h1>
        <p className="lead">{words.unknownText}</p>
        <LinkList links={[['/about/contact-us', t('nav.contact')]]} />
      </div>
    );
  }
  return <Found shown={shown} words={words} />;
}

function Found({ shown, words }: { shown: NonNullable<View['shown']>; words: View['words'] }) {
  const t = useWords();
  const { locale } = useAddress();
  const { id, paper, state, payPath, orderPath, transfer, invoicePath } = shown;
  return (
    <div className="wrap section paper-page">
      <Head title={`${paper.title} ${paper.number}`} noIndex />
      {words.state ? (
        <p
          id="quote-state"
          data-state={state}
          role="status"
          className={state === 'paid' || state === 'accepted' ? 'notice good' : 'notice'}
        >
          {words.state}
        </p>
      ) : null}
      {transfer ? <Transfer transfer={transfer} words={words} /> : null}
      <p className="actions paper-actions">
        {payPath ? (
          <a id="quote-pay" className={transfer ? 'button' : 'button primary'} href={payPath}>
            {words.pay}
          </a>
        ) : null}
        {orderPath ? (
          <a className="button primary" href={orderPath}>
            {words.order}
          </a>
        ) : null}
        {invoicePath ? (
          <a id="quote-invoice" className="button" href={invoicePath}>
            {words.invoice}
          </a>
        ) : null}
        <FileLink
          id="quote-pdf"
          className="button"
          href={`${localize(locale, '/quote/pdf')}?purchase=${id}`}
        >
          {words.download}
        </FileLink>
      </p>
      <Paper paper={paper} />
      <LinkList links={[['/about/contact-us', t('nav.contact')]]} />
    </div>
  );
}

type TransferProps = {
  transfer: NonNullable<NonNullable<View['shown']>['transfer']>;
  words: View['words'];
};

function Transfer({ transfer, words }: TransferProps) {
  return (
    <section className="paper-actions" id="transfer">
      <h2>{words.transfer}</h2>
      <p>{words.transferHint}</p>
      <dl className="facts">
        <dt>{words.amount}</dt>
        <dd>
          <bdi>{transfer.total}</bdi>
        </dd>
        {transfer.dueOn ? (
          <>
            <dt>{words.dueOn}</dt>
            <dd>
              <bdi>{transfer.dueOn}</bdi>
            </dd>
          </>
        ) : null}
        <dt>{words.reference}</dt>
        <dd>
          <bdi>{transfer.reference}</bdi>
        </dd>
        <dt>{words.holder}</dt>
        <dd>
          <bdi>{transfer.holder}</bdi>
        </dd>
        <dt>{words.account}</dt>
        <dd>
          {transfer.account.map((line) => (
            <span key={line}>
              <bdi>{line}</bdi>
              <br />
            </span>
          ))}
        </dd>
      </dl>
    </section>
  );
}
