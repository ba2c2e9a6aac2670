import './invoice.css';
import { type InvoicePaper, paperOf } from '../../../domain/invoice/index.ts';
import { openWords } from '../../../locales/catalogue.ts';
import { Head } from '../../parts/head.tsx';
import { LinkList } from '../../parts/link-list.tsx';
import { useAddress } from '../../parts/site.ts';
import { useWords } from '../../parts/words.tsx';
import { localize } from '../../request/address.ts';
import { servicesContext } from '../../request/context.ts';
import type { Handle } from '../../request/handle.ts';
import type { Route } from './+types/invoice';
import { documentOf, prefixOf, tokenOf } from './document.server.ts';
import { Paper } from './paper.tsx';
import { PrintButton } from './print-button.tsx';

export const handle: Handle = { noIndex: true, bannerHidden: true, secret: true };

/** The document in the language of the address; its few words come along, no browser loads them for itself. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const url = new URL(request.url);
  const invoice = await documentOf(url, context.get(servicesContext));
  const t = openWords(prefixOf(url), ['invoice']);
  return {
    token: tokenOf(url),
    paper: invoice && paperOf(invoice, prefixOf(url)),
    words: { download: t('invoice.download'), print: t('invoice.print') },
    unknown: { title: t('invoice.unknown-title'), text: t('invoice.unknown-text') },
  };
}

export default function InvoicePage({ loaderData }: Route.ComponentProps) {
  const { paper, token, words, unknown } = loaderData;
  if (paper === null) return <Unknown {...unknown} />;
  return <Found paper={paper} token={token} words={words} />;
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
  readonly paper: InvoicePaper;
  readonly token: string;
  readonly words: { readonly download: string; readonly print: string };
};

function Found({ paper, token, words }: FoundProps) {
  const { locale } = useAddress();
  const file = `${localize(locale, '/invoice/pdf')}?document=${token}`;
  return (
    <div className="wrap narrow section">
      <Head title={`${paper.title} ${paper.number}`} noIndex />
      <p className="actions paper-actions">
        <a id="invoice-pdf" className="button" href={file} download>
          {words.download}
        </a>
        <PrintButton label={words.print} />
      </p>
      <Paper paper={paper} />
    </div>
  );
}
