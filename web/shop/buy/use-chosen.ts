import { type RefObject, useEffect, useRef, useState } from 'react';
import type { Selection } from '../../../domain/bill/index.ts';
import type { Plan, Seats } from '../../../domain/price/index.ts';
import { type LoadedFields, showLoaded } from './loaded-fields.ts';

/** The choice the prices shown were made for. */
type Loaded = LoadedFields & { readonly selection: Selection; readonly market: string };

/**
 * Plan and number of PCs as the form has them. The form is read once as the page begins: something may have been chosen
 * before this code came, or filled in again by the browser. `again`: asks for the prices of another currency.
 */
export function useChosen(
  { selection, coupon, market }: Loaded,
  again: (form: HTMLFormElement | null) => void,
) {
  const form = useRef<HTMLFormElement>(null);
  const [plan, setPlan] = useState(selection.plan);
  const [seats, setSeats] = useState(selection.seats);
  /** As the form is now; who comes back to its address finds that. The page's data is the same for all of it. */
  const follow = () => {
    const now = new FormData(form.current ?? undefined);
    const next = {
      plan: (now.get('plan') as Plan | null) ?? plan,
      seats: (Number(now.get('seats')) as Seats) || seats,
    };
    setPlan(next.plan);
    setSeats(next.seats);
    const address = new URL(location.href);
    const isAsOpened = next.plan === selection.plan && next.seats === selection.seats;
    if (isAsOpened && !address.searchParams.has('plan')) return;
    for (const [name, value] of Object.entries(next)) address.searchParams.set(name, `${value}`);
    history.replaceState(history.state, '', address);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: only as the page begins.
  useEffect(() => {
    follow();
    const early = new FormData(form.current ?? undefined);
    const also = early.getAll('with').join();
    if (early.get('market') !== market || also !== selection.also.join()) again(form.current);
  }, []);
  useLoaded(form, { selection, coupon });
  return { form, plan, seats, follow };
}

/** Follows the choices that are loaded while the form stays. */
function useLoaded(
  form: RefObject<HTMLFormElement | null>,
  { selection, coupon }: LoadedFields,
): void {
  const shown = useRef<LoadedFields>({ selection, coupon });
  useEffect(() => {
    const before = shown.current;
    shown.current = { selection, coupon };
    const fields = form.current?.querySelectorAll('input') ?? [];
    showLoaded(fields, shown.current, before);
  }, [form, selection, coupon]);
}
