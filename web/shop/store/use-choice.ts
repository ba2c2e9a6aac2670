import { type RefObject, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { IN_PLACE } from '../../client/arrival.ts';
import { useAddress } from '../../client/site.ts';
import { localize } from '../../routing/address.ts';
import { type StoreChoice, storePath } from './choice.ts';

export type Choose = (changed: Partial<StoreChoice>) => void;

export type Chosen = {
  readonly choice: StoreChoice;
  readonly choose: Choose;
  readonly form: RefObject<HTMLFormElement | null>;
};

/**
 * The choice as it is shown, at once, and how it is changed: the page is asked for again at the address of the new
 * choice, so that every price comes from the server. `loaded`: the choice the prices shown were made for.
 */
export function useChoice(loaded: StoreChoice): Chosen {
  const navigate = useNavigate();
  const { locale } = useAddress();
  const form = useRef<HTMLFormElement>(null);
  const [seen, setSeen] = useState(loaded);
  const [choice, setChoice] = useState(loaded);
  // A link was followed, or the prices of what was chosen have come.
  if (seen !== loaded) {
    setSeen(loaded);
    setChoice(loaded);
  }
  const choose: Choose = (changed) => {
    const next = { ...choice, ...changed };
    setChoice(next);
    navigate(localize(locale, storePath(next)), { replace: true, ...IN_PLACE });
  };
  // What was chosen by keyboard before this code came, or was filled in again by the browser.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only as the page begins.
  useEffect(() => {
    const early = form.current && choiceIn(form.current, choice);
    if (early && storePath(early) !== storePath(choice)) choose(early);
  }, []);
  return { choice, choose, form };
}

/** What a form has chosen and ticked of what it offers. */
function choiceIn(form: HTMLFormElement, shown: StoreChoice): StoreChoice {
  const fields = new FormData(form);
  const plan = fields.get('plan') as StoreChoice['plan'] | null;
  const seats = Number(fields.get('seats')) as StoreChoice['seats'];
  return {
    task: shown.task,
    plan: plan ?? shown.plan,
    seats: seats || shown.seats,
    tools: fields.getAll('with').map(String),
  };
}
