import { type RefObject, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { IN_PLACE } from '../../client/arrival.ts';
import { nextPaint } from '../../client/paint-first.ts';
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
 * Returns the current choice and how to change it. A change navigates to the address of the new choice, so that
 * every price comes from the server. `loaded` is the choice that the shown prices belong to.
 */
export function useChoice(loaded: StoreChoice): Chosen {
  const navigate = useNavigate();
  const { locale } = useAddress();
  const form = useRef<HTMLFormElement>(null);
  const [seen, setSeen] = useState(loaded);
  const [choice, setChoice] = useState(loaded);
  // The visitor followed a link, or the prices of the choice arrived.
  if (seen !== loaded) {
    setSeen(loaded);
    setChoice(loaded);
  }
  const choose: Choose = (changed) => {
    const next = { ...choice, ...changed };
    setChoice(next);
    // The tick paints before the router begins to work.
    void nextPaint().then(() => {
      if (form.current) navigate(localize(locale, storePath(next)), { replace: true, ...IN_PLACE });
    });
  };
  // The visitor can choose before this code loads, and the browser can restore fields.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, at the start.
  useEffect(() => {
    const early = form.current && choiceIn(form.current, choice);
    if (early && storePath(early) !== storePath(choice)) choose(early);
  }, []);
  return { choice, choose, form };
}

function choiceIn(form: HTMLFormElement, shown: StoreChoice): StoreChoice {
  const fields = new FormData(form);
  const plan = fields.get('plan') as StoreChoice['plan'] | null;
  const seats = Number(fields.get('seats')) as StoreChoice['seats'];
  return {
    ...shown,
    plan: plan ?? shown.plan,
    seats: seats || shown.seats,
    // The bundle may not be rendered yet.
    tools: form.elements.namedItem('with') ? fields.getAll('with').map(String) : shown.tools,
  };
}
