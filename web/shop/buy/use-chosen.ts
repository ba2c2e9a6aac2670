import { type RefObject, useEffect, useRef, useState } from 'react';
import type { Plan, Seats } from '../../../domain/price/index.ts';
import type { Selection } from '../../../domain/quote/index.ts';
import { type LoadedFields, showLoaded } from './loaded-fields.ts';

type Loaded = LoadedFields & { readonly selection: Selection };

/**
 * Follows the plan and the number of PCs in the form. The form is read once at the start, because the visitor can
 * choose before this code loads and the browser can restore fields. `again` requests new prices.
 */
export function useChosen(
  { selection, coupon, market }: Loaded,
  again: (form: HTMLFormElement | null) => void,
) {
  const form = useRef<HTMLFormElement>(null);
  const [plan, setPlan] = useState(selection.plan);
  const [seats, setSeats] = useState(selection.seats);
  /** Stores the choice in the address, so that the visitor finds it again. All prices are already loaded. */
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, at the start.
  useEffect(() => {
    follow();
    const early = new FormData(form.current ?? undefined);
    const bundledProducts = early.getAll('with').join();
    if (early.get('market') !== market || bundledProducts !== selection.bundledProducts.join())
      again(form.current);
  }, []);
  useLoaded(form, { selection, coupon, market });
  return { form, plan, seats, follow };
}

function useLoaded(
  form: RefObject<HTMLFormElement | null>,
  { selection, coupon, market }: LoadedFields,
): void {
  const shown = useRef<LoadedFields>({ selection, coupon, market });
  useEffect(() => {
    const before = shown.current;
    shown.current = { selection, coupon, market };
    const fields =
      form.current?.querySelectorAll<HTMLInputElement | HTMLSelectElement>('input, select') ?? [];
    showLoaded(fields, shown.current, before);
  }, [form, selection, coupon, market]);
}
