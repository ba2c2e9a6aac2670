import type { Role } from '../../../domain/account/index.ts';
import { selectDeclinedRenewals, selectSales } from '../../../domain/order/index.ts';
import { countByDay } from '../../../domain/ticket/index.ts';
import { numberFormat } from '../../../kit/formats.ts';
import type { Locale } from '../../../locales/index.ts';
import type { Reader } from '../../loaders/context.ts';
import { shortDayText } from '../../loaders/moments.server.ts';
import type { Counted, Day } from '../chart.tsx';
import { mayEnter } from '../rooms.ts';
import { lastDays, valuesBy } from './days.ts';

const SHOWN = 30;

/** Null if the role may not see them. */
export type Figures = {
  readonly days: readonly Day[];
  readonly sales: {
    readonly orders: Counted;
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
      locale,
    ),
    renewals: {
      paid: counted(
        valuesBy(days, renewals, ({ orders }) => orders),
        locale,
      ),
      declined: counted(
        valuesBy(days, declined, ({ count }) => count),
        locale,
      ),
    },
  };
}

async function findTickets(reader: Reader, { days, since, locale }: Span) {
  const { opened, answered } = await countByDay(reader, since);
  return {
    opened: counted(
      valuesBy(days, opened, ({ count }) => count),
      locale,
    ),
    answered: counted(
      valuesBy(days, answered, ({ count }) => count),
      locale,
    ),
  };
}

function counted(values: readonly number[], { numberLocale }: Locale): Counted {
  const format = numberFormat(numberLocale);
  return {
    values,
    texts: values.map((value) => format.format(value)),
    sum: format.format(values.reduce((one, other) => one + other, 0)),
  };
}
