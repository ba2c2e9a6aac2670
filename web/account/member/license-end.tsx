import { useWords } from '../../components/words.tsx';
import type { LicenseView } from './licenses.server.ts';

/** Until when a license is paid; of one that was taken back, the day it ended. */
export function LicenseEnd({
  license: { until, endedOn, lentUntil },
}: {
  license: Pick<LicenseView, 'until' | 'endedOn' | 'lentUntil'>;
}) {
  const t = useWords();
  if (endedOn)
    return (
      <>
        <dt>{t('member.licence.ended')}</dt>
        <dd>{endedOn}</dd>
      </>
    );
  return (
    <>
      <dt>{t(lentUntil ? 'change.paid-until' : 'member.licence.until')}</dt>
      <dd>{until ?? t('member.licence.for-ever')}</dd>
    </>
  );
}
