import {
  MARKETS,
  type NewPrice,
  PLANS,
  type Plan,
  type PriceFault,
  SEATS,
  type Seats,
} from '../../../domain/price/index.ts';
import { parseAmount } from '../../../kit/money.ts';
import { PRODUCTS } from '../../../products/index.ts';
import { type FormValues, formValue } from '../form-values.ts';
import { utcMoment } from '../moment.ts';
import { oneOf } from '../query.ts';
import { amountField } from './fields.ts';

export type PriceDraft = {
  readonly product: string;
  readonly plan: Plan;
  readonly seats: Seats;
  readonly amounts: readonly Pick<NewPrice, 'market' | 'total'>[];
  /** Null if they start when saved. */
  readonly from: Date | null;
  readonly until: Date | null;
};

export type PriceFormFault =
  | 'no-amount'
  | 'amount'
  | 'moment'
  | Extract<PriceFault, 'start-taken' | 'in-the-past' | 'ends-before-start'>;

/** Faults by field name. */
export type PriceFormFaults = Readonly<Record<string, PriceFormFault>>;

/** Returns a draft or the faults of the form. */
export function readPrices(
  sent: FormValues,
): { readonly ok: true; readonly draft: PriceDraft } | { ok: false; faults: PriceFormFaults } {
  const faults: Record<string, PriceFormFault> = {};
  const moment = (name: string): Date | null => {
    const text = formValue(sent, name);
    const read = text === '' ? null : utcMoment(text);
    if (text !== '' && read === null) faults[name] = 'moment';
    return read;
  };
  const amounts = MARKETS.flatMap(({ key, currency }) => {
    const text = formValue(sent, amountField(key));
    if (text === '') return [];
    const total = parseAmount(text, currency);
    if (total === null) faults[amountField(key)] = 'amount';
    return total === null ? [] : [{ market: key, total }];
  });
  const [from, until] = [moment('valid-from'), moment('valid-to')];
  if (amounts.length === 0 && Object.keys(faults).length === 0) faults['amounts'] = 'no-amount';
  if (Object.keys(faults).length > 0) return { ok: false, faults };
  return { ok: true, draft: { ...chosenOf(sent), amounts, from, until } };
}

function chosenOf(sent: FormValues): Pick<PriceDraft, 'product' | 'plan' | 'seats'> {
  const seats = SEATS.find((each) => `${each}` === formValue(sent, 'new-seats'));
  const keys = PRODUCTS.map(({ key }) => key);
  return {
    product: oneOf(keys, formValue(sent, 'new-product')) ?? keys[0] ?? '',
    plan: oneOf(PLANS, formValue(sent, 'new-plan')) ?? PLANS[0],
    seats: seats ?? SEATS[0],
  };
}

/** The new entries of the price book if they are saved now. */
export const entriesOf = ({ amounts, from, until, ...what }: PriceDraft, now: Date): NewPrice[] =>
  amounts.map((amount) => ({ ...what, ...amount, validFrom: from ?? now, validTo: until }));

/** Assigns faults of the domain to the fields that caused them. */
export const faultsAt = (
  { amounts }: PriceDraft,
  found: readonly { readonly index: number; readonly code: PriceFault }[],
): PriceFormFaults =>
  Object.fromEntries(
    found.map(({ index, code }): [string, PriceFormFault] => {
      if (code === 'in-the-past') return ['valid-from', code];
      if (code === 'ends-before-start') return ['valid-to', code];
      const field = amountField(amounts[index]?.market ?? '');
      return [field, code === 'start-taken' ? code : 'amount'];
    }),
  );
