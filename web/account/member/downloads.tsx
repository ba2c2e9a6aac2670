import { getProduct } from '../../../products/index.ts';
import { colorsOf } from '../../components/colors-of.ts';
import { LocalLink } from '../../components/link.tsx';
import { SendPage } from '../../components/send-page.tsx';
import { useWords } from '../../components/words.tsx';
import { ProductIcon } from '../../illustrations/product-icon.tsx';
import type { DownloadsView, DownloadView, ProgramView } from './downloads.server.ts';
import { Empty } from './empty.tsx';

export function Downloads({ view }: { view: DownloadsView }) {
  const t = useWords();
  const { owned, others } = view;
  const all = [...owned, ...others];
  if (all.every(({ downloads }) => downloads.length === 0))
    return <Empty text={t('member.downloads.empty')} />;
  const hasSamples = all.some(({ downloads }) => downloads.some(({ isSample }) => isSample));
  return (
    <>
      {hasSamples ? <p className="notice">{t('tip.sample')}</p> : null}
      <div className="notice for-phones">
        <p>{t('tip.phone')}</p>
        <SendPage title={t('account.member.downloads')} />
      </div>
      <section id="owned">
        <h2>{t('member.downloads.owned')}</h2>
        {owned.length === 0 ? (
          <p className="quiet">{t('member.downloads.owned-empty')}</p>
        ) : (
          <Programs programs={owned} />
        )}
      </section>
      {others.length > 0 ? (
        <section id="others">
          <h2>{t('member.downloads.others')}</h2>
          <Programs programs={others} />
        </section>
      ) : null}
    </>
  );
}

const Programs = ({ programs }: { programs: readonly ProgramView[] }) => (
  <ul className="member-cards">
    {programs.map((program) => (
      <Program key={program.product} program={program} />
    ))}
  </ul>
);

function Program({ program }: { program: ProgramView }) {
  const t = useWords();
  const { name, key } = getProduct(program.product);
  const [newest, ...older] = program.downloads;
  return (
    <li
      className="card"
      id={`program-${key}`}
      data-program={key}
      style={colorsOf(getProduct(program.product))}
    >
      <h3>
        <ProductIcon of={key} size={40} isBelow />
        <bdi>{name}</bdi>
      </h3>
      {newest ? (
        <Version download={newest} isMain />
      ) : (
        <p className="quiet">{t('tip.none', { product: name })}</p>
      )}
      {older.length > 0 ? (
        <details>
          <summary>{t('member.downloads.older', { count: older.length })}</summary>
          {older.map((download) => (
            <Version key={download.path} download={download} />
          ))}
        </details>
      ) : null}
      <LocalLink to={`/release-notes/${key}`}>{t('downloads.notes')}</LocalLink>
    </li>
  );
}

function Version({ download, isMain = false }: { download: DownloadView; isMain?: boolean }) {
  const t = useWords();
  const { version, date, size, sha256, fileName, path, isBeta, isPaid } = download;
  return (
    <div className="member-part">
      <p>
        <strong>
          <bdi dir="ltr">{version}</bdi>
        </strong>{' '}
        <span className="quiet">
          · {date} · {size}
          {isBeta ? ` · ${t('downloads.beta')}` : null}
          {isPaid ? ` · ${t('member.downloads.paid')}` : null}
        </span>
      </p>
      <p className="quiet">
        {t('tip.checksum')}
        <span dir="ltr" className="checksum">
          {sha256}
        </span>
      </p>
      <p className="actions">
        <a className={isMain ? 'button primary pc-file' : 'button pc-file'} href={path} download>
          {t('product.download')} <span className="sr-only">{fileName}</span>
        </a>
      </p>
      <p className="file-name quiet small">
        <bdi dir="ltr">{fileName}</bdi>
      </p>
    </div>
  );
}
