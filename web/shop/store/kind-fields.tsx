import type { ReactNode } from 'react';
import type { Plan, Seats } from '../../../domain/price/index.ts';
import { SubmitByHand } from '../../components/submit-by-hand.tsx';
import { useWords } from '../../components/words.tsx';
import type { StoreChoice } from './choice.ts';
import type { Choose } from './use-choice.ts';

type Props = {
  readonly choice: StoreChoice;
  readonly choose: Choose;
  readonly plans: readonly Plan[];
  readonly seats: readonly Seats[];
  readonly children: ReactNode;
};

/** Term and number of PCs. Prices follow at once. The button is for browsers without scripts. */
export function KindFields({ choice, choose, plans, seats, children }: Props) {
  const t = useWords();
  return (
    <div className="switches">
      <Switch
        {...{ name: 'plan', legend: t('buy.plan'), values: plans, chosen: choice.plan }}
        choose={(plan) => choose({ plan })}
        label={(plan) => t(`plan.${plan}`)}
      />
      <Switch
        {...{ name: 'seats', legend: t('buy.seats'), values: seats, chosen: choice.seats }}
        choose={(count) => choose({ seats: count })}
        label={(count) => t('buy.seats-count', { seats: count })}
      />
      <SubmitByHand>{t('buy.update')}</SubmitByHand>
      {children}
    </div>
  );
}

function Switch<Value extends string | number>(props: {
  name: string;
  legend: string;
  values: readonly Value[];
  chosen: Value;
  choose: (value: Value) => void;
  label: (value: Value) => string;
}) {
  return (
    <fieldset>
      <legend className="sr-only">{props.legend}</legend>
      <div className="switch">
        {props.values.map((value) => (
          <label key={value}>
            <input
              type="radio"
              name={props.name}
              value={value}
              checked={value === props.chosen}
              onChange={() => props.choose(value)}
            />
            <span>{props.label(value)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
