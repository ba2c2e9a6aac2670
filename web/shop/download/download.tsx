import { LISTED_PRODUCTS, type Product } from '../../../products/index.ts';
import { colorsOf } from '../../components/colors-of.ts';
import { DownloadButton } from '../../components/download-button.tsx';
import { LocalLink } from '../../components/link.tsx';
import { useWords } from '../../components/words.tsx';
import { Head } from '../../document/head.tsx';
import { StructuredData } from '../../document/structured-data.tsx';
import { ProductIcon } from '../../illustrations/product-icon.tsx';
import { servicesContext } from '../../loaders/context.ts';
import { offerOf, type ReleaseView } from '../../loaders/releases.server.ts';
import { parseAddress } from '../../routing/address.ts';
import type { Handle } from '../../routing/handle.ts';
import { CONTENT } from '../../styles/sheets.ts';
import { ReleaseFacts } from '../tip-download/release-facts.tsx';
import { FILE, Units } from '../tip-download/units.tsx';
import type { Route } from './+types/download';

export const handle: Handle = { styles: [CONTENT], cached: true };

export async function loader({ url, context }: Route.LoaderArgs) {
  const { locale } = parseAddress(url.pathname);
  const services = context.get(servicesContext);
  const offers = LISTED_PRODUCTS.map(
    async ({ key }) => [key, await offerOf(key, services, locale)] as const,
  );
  return { offers: Object.fromEntries(await Promise.all(offers)) };
}

export default function DownloadPage({ loaderData }: Route.ComponentProps) {
  const t = useWords();
  const { offers } = loaderData;
  const hasSamples = Object.values(offers).some(({ latest }) => latest?.sample);
  return (
    <div className="wrap section">
      <Head
        title={t('downloads.title')}
        description={t('downloads.description', { count: LISTED_PRODUCTS.length })}
      />
      <StructuredData
        crumbs={[
          ['/store', t('nav.store')],
          ['/download', t('downloads.title')],
        ]}
      />
      <h1>{t('downloads.title')}</h1>
      <p className="lead">{t('downloads.lead')}</p>
      {hasSamples ? <p className="notice">{t('tip.sample')}</p> : null}
      <ul className="programs">
        {LISTED_PRODUCTS.map((product) => (
          <Program
            key={product.key}
            product={product}
            latest={offers[product.key]?.latest ?? null}
            others={offers[product.key]?.others ?? []}
          />
        ))}
      </ul>
    </div>
  );
}

type ProgramProps = {
  readonly product: Product;
  readonly latest: ReleaseView | null;
  readonly others: readonly ReleaseView[];
};

function Program({ product, latest, others }: ProgramProps) {
  const t = useWords();
  const { key, name } = product;
  return (
    <li id={key} className="card" style={colorsOf(product)}>
      <h2>
        <ProductIcon of={key} size={40} isBelow />
        <LocalLink to={product.path}>
          <bdi>{name}</bdi>
        </LocalLink>
      </h2>
      {latest ? (
        <>
          <ReleaseFacts release={latest} isOneOfMany />
          <p className="actions">
            <DownloadButton
              product={key}
              kind="tinted"
              label={t('product.download-named', { product: name })}
            />
            <LocalLink className="button" to={`/release-notes/${key}`}>
              {t('downloads.notes')}
            </LocalLink>
          </p>
        </>
      ) : (
        <p className="quiet">{t('tip.none', { product: name })}</p>
      )}
      {others.length > 0 ? <Older releases={others} /> : null}
    </li>
  );
}

function Older({ releases }: { releases: readonly ReleaseView[] }) {
  const t = useWords();
  return (
    <details>
      <summary>{t('downloads.older')}</summary>
      {releases.map((release) => (
        <div key={release.version} className="older">
          <ReleaseFacts release={release} isOneOfMany />
          {release.path ? (
            <a className="button file-link pc-file" href={release.path} download>
              <span>
                <Units text={t('tip.manual', { file: release.fileName })} piece={FILE} />
              </span>
            </a>
          ) : (
            <p className="quiet">{t('tip.owners')}</p>
          )}
        </div>
      ))}
    </details>
  );
}
