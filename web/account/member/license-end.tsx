import { useWords } from '../../components/words.tsx';
import type { LicenseView } from './licenses.server.ts';

export function LicenseEnd({
  license: { until, endedOn, lentUntil },
}: {
  license: Pick<LicenseView, 'until' | 'endedOn' | 'lentUntil'>;
}) {
  const t = useWords();
  if (endedOn)
    return (
      <>
        <dt>{t('member.license.ended')}</dt>
        <dd>{endedOn}</dd>
      </>
    );
  return (
    <>
      <dt>{t(lentUntil ? 'change.paid-until' : 'member.license.until')}</dt>
      <dd>{until ?? t('member.license.for-ever')}</dd>
    </>
  );
}
