import { LocalLink } from '../../components/link.tsx';
import { useWords } from '../../components/words.tsx';
import type { ReleaseView } from '../../loaders/releases.server.ts';
import { FILE, Units } from './units.tsx';

/** Seconds before the download starts without scripts, so that the page appears first. */
const WITHOUT_SCRIPTS = 1;

type FileBoxProps = {
  release: ReleaseView | null;
  name: string;
  /** False if the file was just refused. An automatic start would be refused forever. */
  begins: boolean;
};

/** The download, which starts by itself on Windows. Other systems are not offered it (`for-phones.css`). */
export function FileBox({ release, name, begins }: FileBoxProps) {
  const t = useWords();
  if (release === null) return <p className="notice">{t('tip.none', { product: name })}</p>;
  if (release.path === null) {
    return (
      <div className="notice">
        <p>{t('tip.owners')}</p>
        <LocalLink className="button primary" to="/member/downloads">
          {t('tip.owners-link')}
        </LocalLink>
      </div>
    );
  }
  return (
    <div className="summary pc-file">
      {begins ? (
        <>
          <noscript>
            <meta httpEquiv="refresh" content={`${WITHOUT_SCRIPTS};url=${release.path}?begin=1`} />
          </noscript>
          <p className="by-itself">{t('tip.starting', { product: name })}</p>
        </>
      ) : null}
      <p className="elsewhere">{t('tip.elsewhere')}</p>
      <p className="actions">
        <a id="file" className="button primary file-link" href={release.path} download>
          <span>
            <Units text={t('tip.manual', { file: release.fileName })} piece={FILE} />
          </span>
        </a>
        {release.mirror ? (
          <a id="mirror" className="button file-link" href={release.mirror} rel="noreferrer">
            {t('tip.mirror')}
          </a>
        ) : null}
      </p>
      <p className="quiet">
        <bdi>{release.version}</bdi> · <bdi>{release.size}</bdi> · <bdi>{release.date}</bdi>
      </p>
      {release.sample ? <p className="quiet">{t('tip.sample')}</p> : null}
    </div>
  );
}
