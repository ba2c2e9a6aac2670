import { note } from '../../../domain/audit/index.ts';
import {
  type Hold,
  liftHold,
  listHolds,
  PAYMENT_METHODS,
  placeHold,
  TRANSFER,
} from '../../../domain/payment/index.ts';
import { MARKETS } from '../../../domain/price/index.ts';
import { parseId } from '../../../kit/id.ts';
import { servicesContext, type Work } from '../../loaders/context.ts';
import { textField } from '../../loaders/limited-form.server.ts';
import { parseAddress } from '../../routing/address.ts';
import { pageUrl } from '../../routing/page-url.ts';
import { doWithReason, wasDone } from '../done.server.ts';
import { enter, type RouteArgs, type StaffAction } from '../guard.server.ts';
import { marketName } from '../places.server.ts';
import { oneOf } from '../query.ts';

const MARKET_KEYS = MARKETS.map(({ key }) => key);
const PAGE = { view: 'holds' } as const;

export async function openHolds(routeArgs: RouteArgs) {
  const staff = await enter(routeArgs, 'office-prices');
  const { database, provider, bankAccounts } = routeArgs.context.get(servicesContext);
  const { pathname, searchParams } = pageUrl(routeArgs.request);
  const { locale } = parseAddress(pathname);
  const named = (market: string) => marketName(market, locale);
  const holds = await database.read(listHolds);
  const takesTransfers = Object.keys(bankAccounts).length > 0;
  return {
    staff,
    isDone: wasDone(searchParams),
    methods: PAYMENT_METHODS.filter(
      (method) => provider.methods.includes(method) || (method === TRANSFER && takesTransfers),
    ),
    markets: MARKET_KEYS.map((key) => [key, named(key)] as const),
    holds: holds.map(({ id, method, market, why, heldBy, heldAt }) => ({
      id,
      method,
      why,
      heldBy,
      market: market && named(market),
      heldAt: heldAt.toISOString(),
    })),
  };
}

export type HoldsView = Awaited<ReturnType<typeof openHolds>>;

/** This process applies holds at once, others within seconds. */
export async function changeHolds(routeArgs: RouteArgs, acting: StaffAction, step: HoldStep) {
  const { lookAtHolds } = routeArgs.context.get(servicesContext);
  try {
    return await doWithReason(routeArgs, acting, STEPS[step](routeArgs, acting), PAGE);
  } finally {
    await lookAtHolds();
  }
}

const hold =
  (routeArgs: RouteArgs, { who, form }: StaffAction) =>
  async (work: Work, why: string): Promise<boolean> => {
    const id = routeArgs.context.get(servicesContext).newId();
    const typed = { method: textField(form, 'method'), market: textField(form, 'market') };
    const method = oneOf(PAYMENT_METHODS, typed.method);
    const market = oneOf(MARKET_KEYS, typed.market);
    // An empty choice means all. An unknown one is an error.
    if ((typed.method && !method) || (typed.market && !market)) return false;
    const held = { id, method, market, why, heldBy: who };
    if (!(await placeHold(work, held))) return false;
    await note(work, {
      who,
      why,
      object: objectOf(held),
      act: 'hold-payments',
      before: null,
      after: null,
    });
    return true;
  };

const lift =
  (_: RouteArgs, { who, form }: StaffAction) =>
  async (work: Work, why: string): Promise<boolean> => {
    const id = parseId(textField(form, 'id'));
    const lifted = id === null ? null : await liftHold(work, id);
    if (lifted === null) return false;
    const before = lifted.why;
    await note(work, { who, why, object: objectOf(lifted), act: 'lift-hold', before, after: null });
    return true;
  };

const STEPS = { 'hold-payments': hold, 'lift-hold': lift } as const;
type HoldStep = keyof typeof STEPS;

export const isHoldStep = (step: string): step is HoldStep => Object.hasOwn(STEPS, step);

const objectOf = ({ id, method, market }: Pick<Hold, 'id' | 'method' | 'market'>) => ({
  kind: 'hold' as const,
  id,
  name: `${method ?? '*'} ${market ?? '*'}`,
});
