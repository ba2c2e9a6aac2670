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
import { openStage, type Scene, type Stage } from './stage.ts';
import { land, trouble, uninstall, vote } from './visits.ts';

const SEED = 20_261_121;

export type Theatre = {
  readonly database: Database;
  /** Everything but the database. */
  readonly deps: (stage: Stage) => Omit<Till & JobDeps, 'database'>;
  readonly attachments: Pick<AttachmentStore, 'save'>;
  readonly until: Date;
};

export class NotEmpty extends Error {}

/**
 * Plays a year with this number of first orders.
 * @throws NotEmpty if the database has orders
 */
export async function playYear(
  { database, deps: depsOf, attachments, until }: Theatre,
  orders: number,
  tell: (played: number, expected: number) => void,
): Promise<void> {
  if (
    await database.read((reader) =>
      searchOrders(reader, { ...EVERY_ORDER, limit: 1 }, '').then((found) => found.length),
    )
  )
    throw new NotEmpty('the database has orders already');
  const dice = rollDice(SEED);
  const stage = openStage(database, dice, until);
  const deps = { ...depsOf(stage), database: stage.database };
  stage.handle({ ...refundJobs(deps), [SEND_MAIL]: orderJobs(deps)[SEND_MAIL] });
  const people = createPeople(dice);
  const scenes = [
    { at: new Date(until.getTime() - days(366)), play: () => openShop(stage) },
    ...nightsOf(until, async () => {
      await reconcilePayments(deps);
      await checkoutJobs(deps)[RENEW_SUBSCRIPTIONS]();
    }),
    ...spreadMoments(dice, orders, until).map((at) => ({
      at,
      play: () => buy(stage, { till: deps, attachments }, people.someone()),
    })),
    ...visitsOf(stage, { until, orders, someone: people.someone, place: deps }),
  ];
  await stage.play(scenes, (played) => tell(played, scenes.length + Math.ceil(orders / 3)));
}

async function openShop({ database }: Stage): Promise<void> {
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

function nightsOf(until: Date, play: Scene['play']): Scene[] {
  const first = until.getTime() - days(365);
  const last = Math.floor(days(365) / hours(24));
  return Array.from({ length: last }, (_, night) => ({
    at: new Date(first + days(night) + hours(3)),
    play,
  }));
}

type Shop = { readonly till: Till; readonly attachments: Theatre['attachments'] };

async function buy(stage: Stage, { till, attachments }: Shop, person: Person): Promise<void> {
  const { dice, database } = stage;
  const id = await placeDemoOrder(stage, till, person);
  if (dice.chance(0.15)) await land(stage, person, id);
  const placed = await database.read((reader) => findOrder(reader, id));
  if (!placed || !dice.chance(0.25)) return;
  const { orderNumber } = placed;
  const deps = { siteUrl: till.siteUrl, attachments };
  stage.later(hours(dice.whole(1, 700)), () => request(stage, deps, { person, orderNumber }));
}

type Visits = {
  readonly until: Date;
  readonly orders: number;
  readonly someone: () => Person;
  readonly place: Pick<Till, 'secret' | 'siteUrl'>;
};

/** Returns clicks without orders, uninstalls, errors, and votes in proportion to the orders. */
function visitsOf(stage: Stage, { until, orders, someone, place }: Visits): Scene[] {
  const scenes = (share: number, play: (person: Person) => Promise<void>): Scene[] =>
    momentsOf(stage.dice, Math.ceil(orders * share), until).map((at) => ({
      at,
      play: () => play(someone()),
    }));
  return [
    ...scenes(0.8, (person) => land(stage, person, null)),
    ...scenes(0.3, (person) => uninstall(stage, place, person)),
    ...scenes(0.04, (person) => trouble(stage, person)),
    ...scenes(1.5, (person) => vote(stage, person)),
  ];
}

const momentsOf = (dice: Dice, count: number, until: Date): Date[] =>
  spreadMoments(dice, count, until);
