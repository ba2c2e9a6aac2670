import { data } from 'react-router';
import { findProduct, getProduct, type Product } from '../../../products/index.ts';
import { LinkList } from '../../components/link-list.tsx';
import { useWords } from '../../components/words.tsx';
import { Head } from '../../document/head.tsx';
import { servicesContext } from '../../loaders/context.ts';
import { latestOf } from '../../loaders/releases.server.ts';
import { parseAddress } from '../../routing/address.ts';
import type { Handle } from '../../routing/handle.ts';
import { CONTENT } from '../../styles/sheets.ts';
import type { Route } from './+types/tip-download';
import { FileBox } from './file-box.tsx';
import { AdminNotes, BrowserSteps, WindowsSteps } from './guidance.tsx';
import { PhoneNote } from './phone-note.tsx';
import { ReleaseFacts } from './release-facts.tsx';
import { useDownload } from './use-download.ts';

export const handle: Handle = { styles: [CONTENT], cached: true, noIndex: true };

const PROBLEMS = ['link', 'file'] as const;

/** `problem` in the query says why the visitor was redirected here instead of getting the file. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  if (!findProduct(params.type)) throw data(null, { status: 404 });
  const { locale } = parseAddress(url.pathname);
  const latest = await latestOf(params.type, context.get(servicesContext), locale);
  const named = url.searchParams.get('problem');
  return { key: params.type, latest, problem: PROBLEMS.find((each) => each === named) ?? null };
}

export default function TipDownloadPage({ loaderData }: Route.ComponentProps) {
  const t = useWords();
  const { key, latest, problem } = loaderData;
  const product = getProduct(key);
  const title = t('download.title', { product: product.name });
  const { browser, begun } = useDownload(problem === null ? (latest?.path ?? null) : null);
  return (
    <div className="wrap section tip-download">
      <Head title={title} noIndex />
      {begun && browser !== 'other' ? <Pointer /> : null}
      <h1>{title}</h1>
      <div className="with-side">
        <div>
          {problem ? (
            <p className="notice bad" role="alert">
              {t(`tip.problem.${problem}`)}
            </p>
          ) : null}
          <PhoneNote name={product.name} />
          <FileBox release={latest} name={product.name} begins={problem === null} />
          {latest ? (
            <>
              <BrowserSteps mine={browser} />
              <Install />
              <WindowsSteps release={latest} />
            </>
          ) : null}
        </div>
        <div>
          {latest ? (
            <>
              <h2>{t('tip.facts')}</h2>
              <ReleaseFacts release={latest} />
              <AdminNotes release={latest} product={product} />
            </>
          ) : null}
          <Next product={product} />
        </div>
      </div>
    </div>
  );
}

function Pointer() {
  const t = useWords();
  return (
    <p className="download-pointer" aria-hidden="true">
      <svg viewBox="0 0 24 24" width="28" height="28" aria-hidden="true">
        <path d="M12 21V4m-7 7 7-7 7 7" fill="none" stroke="currentColor" strokeWidth="2.5" />
      </svg>
      {t('tip.look-here')}
    </p>
  );
}

function Install() {
  const t = useWords();
  return (
    <section>
      <h2>{t('tip.install')}</h2>
      <p>{t('download.lead')}</p>
      <ol className="steps">
        <li>{t('download.step-1')}</li>
        <li>{t('download.step-2')}</li>
        <li>{t('download.step-3')}</li>
      </ol>
    </section>
  );
}

type Link = readonly [to: string, text: string];

function Next({ product }: { product: Product }) {
  const t = useWords();
  const { key, name, blogType, path, retired } = product;
  const guide: Link = [blogType ? `/blog/${blogType}` : path, t('tip.guide')];
  const buy: Link = [`/buy?product=${key}`, t('nav.buy')];
  return (
    <section>
      <h2>{t('tip.first-use')}</h2>
      <ol className="steps">
        <li>{t('tip.first-1')}</li>
        <li>{t('tip.first-2')}</li>
      </ol>
      <LinkList
        links={[
          ...(retired ? [] : [guide]),
          [`/release-notes/${key}`, t('product.versions', { product: name })],
          ['/license/retrieve', t('tip.find-key')],
          [`/faq/${key}`, t('nav.faq')],
          ['/about/create_ticket', t('nav.ticket')],
          ...(retired ? [] : [buy]),
          ['/download', t('notes.all')],
        ]}
      />
    </section>
  );
}
