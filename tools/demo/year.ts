import type { Database } from '../../db/database.ts';
import { checkoutJobs, reconcilePayments } from '../../domain/checkout/index.ts';
import { createCoupon, FOR_EVERYBODY, loadSampleCoupon } from '../../domain/coupon/index.ts';
import { SEND_MAIL } from '../../domain/mail/index.ts';
import {
  EVERY_ORDER,
  findOrder,
  type JobDeps,
  orderJobs,
  searchOrders,
} from '../../domain/order/index.ts';
import { loadSampleCatalog } from '../../domain/price/index.ts';
import { refundJobs } from '../../domain/refund/index.ts';
import { RENEW_SUBSCRIPTIONS } from '../../domain/subscription/index.ts';
import type { AttachmentStore } from '../../domain/ticket/index.ts';
import { days, hours } from '../../kit/time.ts';
import { type Dice, rollDice, spreadMoments } from './dice.ts';
import { COUPONS, placeDemoOrder, type Till } from './orders.ts';
import { createPeople, type Person } from './people.ts';
import { request } from './requests.ts';
import { openSimulation, type Simulation, type Step } from './simulation.ts';
import { land, trouble, uninstall, vote } from './visits.ts';

const SEED = 20_261_121;

export type SimulationSetup = {
  readonly database: Database;
  /** Returns everything except the database. */
  readonly deps: (simulation: Simulation) => Omit<Till & JobDeps, 'database'>;
  readonly attachments: Pick<AttachmentStore, 'save'>;
  readonly until: Date;
};

export class NotEmpty extends Error {}

/** Simulates a year with this number of first orders. @throws NotEmpty if the database has orders */
export async function simulateYear(
  { database, deps: depsOf, attachments, until }: SimulationSetup,
  orders: number,
  onProgress: (done: number, expected: number) => void,
): Promise<void> {
  if (
    await database.read((reader) =>
      searchOrders(reader, { ...EVERY_ORDER, limit: 1 }, '').then((found) => found.length),
    )
  )
    throw new NotEmpty('the database has orders already');
  const dice = rollDice(SEED);
  const simulation = openSimulation(database, dice, until);
  const deps = { ...depsOf(simulation), database: simulation.database };
  simulation.handle({ ...refundJobs(deps), [SEND_MAIL]: orderJobs(deps)[SEND_MAIL] });
  const people = createPeople(dice);
  const steps = [
    { at: new Date(until.getTime() - days(366)), run: () => openShop(simulation) },
    ...nightsOf(until, async () => {
      await reconcilePayments(deps);
      await checkoutJobs({ ...deps, reportForeign: () => {} })[RENEW_SUBSCRIPTIONS]();
    }),
    ...spreadMoments(dice, orders, until).map((at) => ({
      at,
      run: () => buy(simulation, { till: deps, attachments }, people.someone()),
    })),
    ...visitsOf(simulation, { until, orders, someone: people.someone, place: deps }),
  ];
  await simulation.run(steps, (done) => onProgress(done, steps.length + Math.ceil(orders / 3)));
}

async function openShop({ database }: Simulation): Promise<void> {
  await database.run(async (work) => {
    await loadSampleCatalog(work);
    await loadSampleCoupon(work);
    for (const code of COUPONS.filter((each) => each !== 'WELCOME10')) {
      await createCoupon(work, {
        ...FOR_EVERYBODY,
        code,
        perCustomer: 1,
        offer: { kind: 'percent', ppm: code.endsWith('20') ? 200_000 : 150_000 },
      });
    }
  });
}

function nightsOf(until: Date, run: Step['run']): Step[] {
  const first = until.getTime() - days(365);
  const last = Math.floor(days(365) / hours(24));
  return Array.from({ length: last }, (_, night) => ({
    at: new Date(first + days(night) + hours(3)),
    run,
  }));
}

type Shop = { readonly till: Till; readonly attachments: SimulationSetup['attachments'] };

async function buy(
  simulation: Simulation,
  { till, attachments }: Shop,
  person: Person,
): Promise<void> {
  const { dice, database } = simulation;
  const id = await placeDemoOrder(simulation, till, person);
  if (dice.chance(0.15)) await land(simulation, person, id);
  const placed = await database.read((reader) => findOrder(reader, id));
  if (!placed || !dice.chance(0.25)) return;
  const { orderNumber } = placed;
  const deps = { siteUrl: till.siteUrl, attachments };
  simulation.later(hours(dice.whole(1, 700)), () =>
    request(simulation, deps, { person, orderNumber }),
  );
}

type Visits = {
  readonly until: Date;
  readonly orders: number;
  readonly someone: () => Person;
  readonly place: Pick<Till, 'secret' | 'siteUrl'>;
};

/** Returns clicks without an order, uninstalls, errors, and votes, in proportion to the orders. */
function visitsOf(simulation: Simulation, { until, orders, someone, place }: Visits): Step[] {
  const steps = (share: number, run: (person: Person) => Promise<void>): Step[] =>
    momentsOf(simulation.dice, Math.ceil(orders * share), until).map((at) => ({
      at,
      run: () => run(someone()),
    }));
  return [
    ...steps(0.8, (person) => land(simulation, person, null)),
    ...steps(0.3, (person) => uninstall(simulation, place, person)),
    ...steps(0.04, (person) => trouble(simulation, person)),
    ...steps(1.5, (person) => vote(simulation, person)),
  ];
}

const momentsOf = (dice: Dice, count: number, until: Date): Date[] =>
  spreadMoments(dice, count, until);
