import type { Plan, Seats } from '../../../domain/price/index.ts';
import { useWords } from '../../parts/words.tsx';
import type { StoreChoice } from './choice.ts';
import type { Choose } from './use-choice.ts';

type Props = {
  readonly choice: StoreChoice;
  readonly choose: Choose;
  readonly plans: readonly Plan[];
  readonly seats: readonly Seats[];
};

/** Term and number of PCs of the prices on the page. Prices follow at once; the button is for browsers without scripts. */
export function KindFields({ choice, choose, plans, seats }: Props) {
  const t = useWords();
  return (
    <div className="switches">
      <fieldset>
        <legend>{t('buy.plan')}</legend>
        <div className="switch">
          {plans.map((plan) => (
            <label key={plan}>
              <input
                type="radio"
                name="plan"
                value={plan}
                checked={plan === choice.plan}
                onChange={() => choose({ plan })}
              />
              <span>{t(`plan.${plan}`)}</span>
            </label>
          ))}
        </div>
      </fieldset>
      <fieldset>
        <legend>{t('buy.seats')}</legend>
        <div className="switch">
          {seats.map((count) => (
            <label key={count}>
              <input
                type="radio"
                name="seats"
                value={count}
                checked={count === choice.seats}
                onChange={() => choose({ seats: count })}
              />
              <span>{t('buy.seats-count', { seats: count })}</span>
            </label>
          ))}
        </div>
      </fieldset>
      <button type="submit" className="button">
        {t('buy.update')}
      </button>
    </div>
  );
}
