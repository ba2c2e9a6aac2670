import { useWords } from '../../components/words.tsx';
import type { ReleaseView } from '../../loaders/releases.server.ts';
import { SYSTEM, Units } from './units.tsx';

/** Facts that identify a file and verify it. `isOneOfMany` folds the checksum. */
export function ReleaseFacts(props: { release: ReleaseView; isOneOfMany?: boolean }) {
  const t = useWords();
  const { release, isOneOfMany = false } = props;
  const { windows, architecture } = release;
  const checksum = (
    <code className="checksum" dir="ltr">
      {release.sha256}
    </code>
  );
  const facts = (
    <dl className="facts">
      <dt>{t('tip.version')}</dt>
      <dd>
        <bdi>{release.version}</bdi>
        {release.isBeta ? ` · ${t('downloads.beta')}` : null}
      </dd>
      <dt>{t('tip.date')}</dt>
      <dd className="day">{release.date}</dd>
      <dt>{t('tip.size')}</dt>
      <dd>
        <bdi>{release.size}</bdi>
      </dd>
      <dt>{t('tip.runs-on')}</dt>
      <dd>
        <Units text={t('tip.system', { windows, arch: architecture })} piece={SYSTEM} />
      </dd>
      <dt>{t('tip.publisher')}</dt>
      <dd>{release.signer === null ? t('tip.not-signed') : <bdi>{release.signer}</bdi>}</dd>
      <dt>{t('tip.name')}</dt>
      <dd className="file-row">
        <bdi dir="ltr" className="unit">
          {release.fileName}
        </bdi>
      </dd>
      {isOneOfMany ? null : (
        <>
          <dt>{t('tip.checksum')}</dt>
          <dd className="checksum-row">{checksum}</dd>
        </>
      )}
    </dl>
  );
  if (!isOneOfMany) return facts;
  return (
    <>
      {facts}
      <details>
        <summary>{t('tip.checksum')}</summary>
        {checksum}
      </details>
    </>
  );
}
