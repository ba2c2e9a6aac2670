import type { Role } from '../../../domain/account/index.ts';
import { type Sales, selectDeclinedRenewals, selectSales } from '../../../domain/order/index.ts';
import { countByDay } from '../../../domain/ticket/index.ts';
import { type Currency, formatMoney } from '../../../kit/money.ts';
import type { Locale } from '../../../locales/index.ts';
import type { Reader } from '../../loaders/context.ts';
import { shortDayText } from '../../loaders/moments.server.ts';
import type { Day } from '../chart.tsx';
import { mayEnter } from '../rooms.ts';
import { lastDays, valuesBy } from './days.ts';

const SHOWN = 30;
/** The currency of the company's accounts. */
const OWN_CURRENCY: Currency = 'EUR';

/** Texts are formatted. */
export type Counted = {
  readonly values: readonly number[];
  readonly texts: readonly string[];
  readonly sum: string;
};

/** Null if the role may not see them. */
export type Figures = {
  readonly days: readonly Day[];
  readonly sales: {
    readonly orders: Counted;
    readonly revenue: readonly (Counted & { readonly currency: Currency })[];
    readonly renewals: { readonly paid: Counted; readonly declined: Counted };
  } | null;
  readonly tickets: { readonly opened: Counted; readonly answered: Counted } | null;
};

export async function findFigures(reader: Reader, role: Role, locale: Locale): Promise<Figures> {
  const days = lastDays(reader.now, SHOWN);
  const since = new Date(`${days[0]}T00:00:00Z`);
  const seesSales = mayEnter(role, 'office-orders');
  const seesTickets = mayEnter(role, 'office-tickets');
  return {
    days: days.map((day) => ({ day, text: shortDayText(day, locale) })),
    sales: seesSales ? await findSales(reader, { days, since, locale }) : null,
    tickets: seesTickets ? await findTickets(reader, { days, since, locale }) : null,
  };
}

type Span = { readonly days: readonly string[]; readonly since: Date; readonly locale: Locale };

async function findSales(reader: Reader, { days, since, locale }: Span) {
  const sales = await selectSales(reader, since);
  const renewals = sales.filter(({ kind }) => kind === 'renewal');
  const declined = await selectDeclinedRenewals(reader, since);
  return {
    orders: counted(
      valuesBy(days, sales, ({ orders }) => orders),
      plain(locale),
    ),
    revenue: currenciesOf(sales).map((currency) => {
      const own = sales.filter((each) => each.currency === currency);
      const show = (minor: number) => formatMoney({ minor, currency }, locale.numberLocale);
      return {
        ...counted(
          valuesBy(days, own, ({ minor }) => minor),
          show,
        ),
        currency,
      };
    }),
    renewals: {
      paid: counted(
        valuesBy(days, renewals, ({ orders }) => orders),
        plain(locale),
      ),
      declined: counted(
        valuesBy(days, declined, ({ count }) => count),
        plain(locale),
      ),
    },
  };
}

/**
 * The shop's own currency first, then by number of orders. Without exchange rates, amounts in two currencies cannot be
 * compared.
 */
export function currenciesOf(sales: readonly Pick<Sales, 'currency' | 'orders'>[]): Currency[] {
  const orders = new Map<Currency, number>();
  for (const { currency, orders: more } of sales)
    orders.set(currency, (orders.get(currency) ?? 0) + more);
  const rank = (currency: Currency) =>
    currency === OWN_CURRENCY ? Number.POSITIVE_INFINITY : (orders.get(currency) ?? 0);
  return [...orders.keys()].sort(
    (one, other) => rank(other) - rank(one) || one.localeCompare(other, 'en'),
  );
}

async function findTickets(reader: Reader, { days, since, locale }: Span) {
  const { opened, answered } = await countByDay(reader, since);
  return {
    opened: counted(
      valuesBy(days, opened, ({ count }) => count),
      plain(locale),
    ),
    answered: counted(
      valuesBy(days, answered, ({ count }) => count),
      plain(locale),
    ),
  };
}

function plain({ numberLocale }: Locale): (value: number) => string {
  const format = new Intl.NumberFormat(numberLocale);
  return (value) => format.format(value);
}

const counted = (values: readonly number[], show: (value: number) => string): Counted => ({
  values,
  texts: values.map(show),
  sum: show(values.reduce((one, other) => one + other, 0)),
});
