import { useWords } from '../../components/words.tsx';
import type { LacksAmounts as Lacking } from './lacking.server.ts';

/** Says for each period how many documents are in no amount. */
export function LacksAmounts({ of, currency }: { of: readonly Lacking[]; currency: string }) {
  const t = useWords();
  return of.map(({ from, until, count }) => (
    <p key={from} className="notice">
      {t('office.figures.lacks-amounts', { from, until, count, currency })}
    </p>
  ));
}
