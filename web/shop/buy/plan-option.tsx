import type { Plan } from '../../../domain/price/index.ts';
import { useWords } from '../../components/words.tsx';
import type { ShownQuote } from '../../loaders/quotes.server.ts';

type PlanProps = {
  plan: Plan;
  quote: ShownQuote | undefined;
  /** Monthly price of a year. */
  monthly: string | undefined;
  renewal: string;
  chosen: boolean;
  choose: () => void;
};

export function PlanOption({ plan, quote, monthly, renewal, chosen, choose }: PlanProps) {
  const t = useWords();
  return (
    <label className="option plan">
      <input type="radio" name="plan" value={plan} defaultChecked={chosen} onChange={choose} />
      <strong>{t(`plan.${plan}`)}</strong>{' '}
      <span className="plan-price">
        <bdi>{quote?.tag}</bdi> <span className="quiet">{t(`price.per-${plan}`)}</span>
      </span>{' '}
      <span className="plan-note">
        {monthly ? t('buy.per-month', { price: monthly }) : t(`plan.${plan}-note`)}
      </span>{' '}
      <span className="plan-renewal">{renewal}</span>
    </label>
  );
}
