import type { ShownReduction } from '../loaders/quotes.server.ts';
import type { Translate } from './words.tsx';

type ReductionProps = { readonly reduction: ShownReduction; readonly t: Translate };

/** Shows the previous price of a reduced one, as the price book proves it. */
export function Reduction({ reduction, t }: ReductionProps) {
  const { before, lowest30, until } = reduction;
  return (
    <p className="quiet">
      <s>{t('price.was', { price: before.text })}</s>
      {lowest30 ? <span> {t('price.lowest-30', { price: lowest30.text })}</span> : null}
      {until ? <span> {t('price.until', { date: until })}</span> : null}
    </p>
  );
}
