import { data } from 'react-router';
import { findProduct, getProduct } from '../../../products/index.ts';
import { LinkList } from '../../components/link-list.tsx';
import { Prose } from '../../components/prose.tsx';
import { useWords } from '../../components/words.tsx';
import { Head } from '../../document/head.tsx';
import { StructuredData } from '../../document/structured-data.tsx';
import { servicesContext } from '../../loaders/context.ts';
import { type NotedRelease, notesFor } from '../../loaders/releases.server.ts';
import { parseAddress } from '../../routing/address.ts';
import type { Handle } from '../../routing/handle.ts';
import type { Route } from './+types/release-notes';

export const handle: Handle = { cached: true };

export async function loader({ params, url, context }: Route.LoaderArgs) {
  if (!findProduct(params.type)) throw data(null, { status: 404 });
  const { locale } = parseAddress(url.pathname);
  const releases = await notesFor(params.type, context.get(servicesContext), locale);
  return { key: params.type, releases };
}

export default function ReleaseNotesPage({ loaderData }: Route.ComponentProps) {
  const t = useWords();
  const { key, releases } = loaderData;
  const product = getProduct(key);
  const title = t('notes.title', { product: product.name });
  return (
    <div className="wrap narrow section">
      <Head title={title} description={t('notes.description', { product: product.name })} />
      <StructuredData
        crumbs={[
          [product.path, product.name],
          [`/release-notes/${key}`, title],
        ]}
      />
      <h1>{title}</h1>
      {releases.some(({ sample }) => sample) ? <p className="notice">{t('notes.sample')}</p> : null}
      {releases.length === 0 ? <p>{t('notes.none', { product: product.name })}</p> : null}
      {releases.map((release) => (
        <Version key={release.version} release={release} />
      ))}
      <LinkList
        links={[
          [`/tip-download/${key}`, t('product.download-named', { product: product.name })],
          ['/download', t('notes.all')],
          [product.path, product.name],
        ]}
      />
    </div>
  );
}

function Version({ release }: { release: NotedRelease }) {
  const t = useWords();
  return (
    <section id={`v${release.version}`}>
      <h2>{t('notes.version', { version: release.version })}</h2>
      <p className="quiet">
        {release.date}
        {release.isBeta ? ` · ${t('downloads.beta')}` : null}
      </p>
      {release.html === null ? (
        <p>{t('notes.nothing')}</p>
      ) : (
        <Prose html={release.html} lang={release.lang} />
      )}
    </section>
  );
}
