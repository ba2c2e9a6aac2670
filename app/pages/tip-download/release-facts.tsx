import './release-facts.css';
import { useWords } from '../../parts/words.tsx';
import type { ReleaseView } from '../../request/releases.server.ts';

/** What is known of a file: enough to recognise it and to check it. */
export function ReleaseFacts({ release }: { release: ReleaseView }) {
  const t = useWords();
  const { windows, architecture } = release;
  return (
    <dl className="facts">
      <dt>{t('tip.version')}</dt>
      <dd>
        <bdi>{release.version}</bdi>
        {release.isBeta ? ` · ${t('downloads.beta')}` : null}
      </dd>
      <dt>{t('tip.date')}</dt>
      <dd>{release.date}</dd>
      <dt>{t('tip.size')}</dt>
      <dd>
        <bdi>{release.size}</bdi>
      </dd>
      <dt>{t('tip.runs-on')}</dt>
      <dd>{t('tip.system', { windows, arch: architecture })}</dd>
      <dt>{t('tip.publisher')}</dt>
      <dd>{release.signer === null ? t('tip.not-signed') : <bdi>{release.signer}</bdi>}</dd>
      <dt>{t('tip.name')}</dt>
      <dd>
        <bdi dir="ltr">{release.fileName}</bdi>
      </dd>
      <dt>{t('tip.checksum')}</dt>
      <dd>
        <code className="checksum" dir="ltr">
          {release.sha256}
        </code>
      </dd>
    </dl>
  );
}
