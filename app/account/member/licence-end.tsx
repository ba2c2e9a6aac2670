import { useWords } from '../../parts/words.tsx';
import type { LicenceView } from './licences.server.ts';

/** Until when a licence is paid; of one that was taken back, the day it ended. */
export function LicenceEnd({
  licence: { until, endedOn, lentUntil },
}: {
  licence: Pick<LicenceView, 'until' | 'endedOn' | 'lentUntil'>;
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
