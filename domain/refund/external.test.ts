import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../tests/harness/database.ts';
import { openRefundScene } from '../../tests/harness/refunds.ts';
import { settleFromProvider } from '../checkout/index.ts';
import { listInvoices } from '../invoice/index.ts';
import { listLicenses } from '../license/index.ts';
import { listMails } from '../mail/index.ts';
import { loadSampleCatalog } from '../price/index.ts';
import { countFailedRefunds, previewRefund, refundJobs, requestRefund } from './index.ts';
import { refundStandings } from './standing.ts';
import { listRefunds } from './store.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await openTestDatabase();
  await db.run(loadSampleCatalog);
});
afterAll(() => db.close());

async function begin() {
  const scene = openRefundScene(db);
  const { provider, deps } = scene;
  const order = await scene.sell();
  db.jobs.splice(0);
  const { id: orderId, total } = order;
  const reference = `${orderId}:1`;
  const jobs = refundJobs(deps);
  const tell = () => provider.fetch(reference);
  return {
    ...scene,
    order,
    orderId,
    reference,
    total: total.minor,
    tell,
    give: (minor: number, change: object = {}) =>
      provider.giveElsewhere({ reference, amount: { ...total, minor }, ...change }).id,
    /** Processes the present or an earlier state of the payment. */
    listen: async (said = tell()) => {
      const snapshot = await said;
      const then = { ...deps, provider: { ...provider, fetch: async () => snapshot } };
      await settleFromProvider(then, { reference: snapshot.reference });
    },
    /** Runs each queued job twice. */
    work: async () => {
      for (let next = db.jobs.shift(); next; next = db.jobs.shift()) {
        const { job, data } = next;
        if (job !== 'return-money' && job !== 'send-refund') continue;
        await jobs[job](data).catch(() => undefined);
        await jobs[job](data).catch(() => undefined);
      }
    },
    ask: async (amount: number | 'all' = 'all', key = 'ask') => {
      const request = { orderId, amount, reason: 'staff', by: 'Ada' } as const;
      await db.run((work) => requestRefund(work, { ...request, key: `${orderId} ${key}` }));
    },
    look: () =>
      db.read(async (reader) => ({
        refunds: (await listRefunds(reader, orderId)).map(
          ({ reason, by, state, amount }) => `${reason} ${by} ${state} ${amount.minor}`,
        ),
        license: (await listLicenses(reader, scene.ring, orderId))[0]?.state,
        credited: (await listInvoices(reader, orderId)).flatMap(({ kind, total: sum }) =>
          kind === 'credit-note' ? [-sum] : [],
        ),
        mails: (await listMails(reader, { limit: 999, before: null })).filter(
          (mail) => mail.orderId === orderId && mail.kind === 'refund',
        ).length,
      })),
  };
}

test('does not count a waiting or failed refund at the company', async () => {
  const scene = await begin();
  scene.provider.fault.answers = 'waiting';
  scene.give(scene.total);
  await scene.listen();
  await scene.work();
  const nothing = { refunds: [], license: 'active', credited: [], mails: 0 };
  expect(await scene.look()).toEqual(nothing);
  await scene.ask();
  expect(await scene.look()).toEqual(nothing);
  scene.provider.end('failed');
  await scene.listen();
  await scene.work();
  expect(await scene.look()).toEqual(nothing);
});

test('recognizes our own refunds in any order of events', async () => {
  for (const answers of ['done', 'waiting', 'failed'] as const) {
    const scene = await begin();
    Object.assign(scene.provider.fault, { answers, isDeaf: true });
    await scene.ask(500);
    await scene.work();
    await scene.listen();
    await scene.work();
    scene.provider.end('done');
    await scene.listen();
    await scene.work();
    scene.provider.fault.isDeaf = false;
    const [refund] = await db.read((reader) => listRefunds(reader, scene.orderId));
    await refundJobs(scene.deps)['send-refund']({ refundId: refund?.id ?? '' });
    await scene.listen();
    await scene.work();
    const isDone = answers !== 'failed';
    expect(await scene.look(), answers).toEqual({
      refunds: [`staff Ada ${isDone ? 'done' : 'failed'} 500`],
      license: 'active',
      credited: isDone ? [500] : [],
      mails: isDone ? 1 : 0,
    });
  }
});

test('counts a refund known by the payment before its answer once', async () => {
  const scene = await begin();
  scene.provider.fault.isDeaf = true;
  await scene.ask(500);
  await scene.work();
  await scene.listen();
  const left = await db.run((work) =>
    previewRefund(work, { orderId: scene.orderId, amount: 'all' }),
  );
  expect(left).toMatchObject({ value: { left: { minor: scene.total - 500 }, isWhole: true } });
});

test('keeps the order when a second payment is refunded at the company', async () => {
  const scene = await begin();
  const { id: orderId, total } = scene.order;
  const reference = `${orderId}:2`;
  scene.provider.write({ reference, orderId, total, state: 'paid' });
  scene.give(total.minor, { reference });
  await scene.listen(scene.provider.fetch(reference));
  await scene.work();
  expect(await scene.look()).toEqual({
    refunds: [`paid-twice scripted done ${total.minor}`],
    license: 'active',
    credited: [],
    mails: 1,
  });
});

test('treats an excess refunded at the company as no part of the order', async () => {
  const scene = await begin();
  const { orderId, reference } = scene;
  const { total } = scene.order;
  const received = { ...total, minor: total.minor + 9 };
  scene.provider.write({ reference, orderId, total, received, state: 'paid' });
  scene.give(5);
  await scene.listen();
  await scene.work();
  expect(await scene.look()).toMatchObject({
    refunds: expect.arrayContaining(['excess scripted done 5', 'excess rule done 4']),
    license: 'active',
    credited: [],
  });
  scene.give(5);
  await scene.listen();
  await scene.work();
  expect(await scene.look()).toMatchObject({ license: 'active', credited: [5] });
});

test('takes back license and invoice after a full refund, with one email and a note for staff', async () => {
  const scene = await begin();
  const before = scene.tell();
  const name = scene.give(scene.total);
  for (const said of [undefined, before, undefined]) {
    await scene.listen(said);
    await scene.work();
  }
  expect(await scene.look()).toEqual({
    refunds: [`elsewhere scripted done ${scene.total}`],
    license: 'revoked',
    credited: [scene.total],
    mails: 1,
  });
  const [refund] = await db.read((reader) => listRefunds(reader, scene.orderId));
  expect(refund?.error).toBe(`${name} was refunded at scripted directly`);
  const [standing] = await db.read((reader) => refundStandings(reader, [scene.order]));
  expect(standing).toMatchObject({ returned: { minor: scene.total }, isUnderWay: false });
});

test('credits a part, keeps the license, and leaves the rest refundable', async () => {
  const scene = await begin();
  scene.give(300);
  await scene.listen();
  await scene.work();
  expect(await scene.look()).toEqual({
    refunds: ['elsewhere scripted done 300'],
    license: 'active',
    credited: [300],
    mails: 1,
  });
  await scene.ask();
  await scene.work();
  await scene.listen();
  expect(await scene.look()).toEqual({
    refunds: expect.arrayContaining([`staff Ada done ${scene.total - 300}`]),
    license: 'revoked',
    credited: [300, scene.total - 300],
    mails: 2,
  });
});

test('ends the order after parts of both kinds, in any order and with parallel jobs', async () => {
  for (const first of ['ours', 'theirs'] as const) {
    const scene = await begin();
    await scene.ask(300);
    scene.give(200);
    if (first === 'ours') await scene.work();
    scene.give(scene.total - 500);
    await scene.listen();
    const queued = db.jobs.splice(0).filter(({ job }) => job !== 'settle-payment');
    const jobs = refundJobs(scene.deps);
    await Promise.all(
      [...queued, ...queued, ...queued].map(({ job, data }) =>
        job === 'send-refund' ? jobs[job](data) : jobs['return-money'](data),
      ),
    );
    await scene.work();
    const { refunds, license, credited, mails } = await scene.look();
    expect([license, mails, refunds.length], first).toEqual(['revoked', 3, 3]);
    expect(credited.reduce((sum, one) => sum + one, 0)).toBe(scene.total);
  }
});

test('returns the money once when both refund it at the same time', async () => {
  const scene = await begin();
  await scene.ask();
  scene.give(scene.total);
  await scene.work();
  await scene.listen();
  await scene.work();
  expect(await scene.look()).toEqual({
    refunds: expect.arrayContaining([
      `elsewhere scripted done ${scene.total}`,
      `staff Ada failed ${scene.total}`,
    ]),
    license: 'revoked',
    credited: [scene.total],
    mails: 1,
  });
});

test('pays and takes back an order whose refund is reported before its payment', async () => {
  const scene = openRefundScene(db);
  const { id: orderId, total } = await scene.place();
  const reference = `${orderId}:1`;
  scene.provider.write({ reference, orderId, total, state: 'paid' });
  scene.provider.giveElsewhere({ reference, amount: total });
  db.jobs.splice(0);
  await scene.hear(reference);
  const [job] = db.jobs.filter(({ job: name }) => name === 'return-money');
  await refundJobs(scene.deps)['return-money'](job?.data ?? {});
  const licenses = await db.read((reader) => listLicenses(reader, scene.ring, orderId));
  expect(licenses).toMatchObject([{ state: 'revoked' }]);
});

test('leaves a returned refund to staff, and credits a second try only once', async () => {
  for (const whose of ['theirs', 'ours'] as const) {
    const scene = await begin();
    const failed = await db.read(countFailedRefunds);
    let name = `re_${scene.orderId}`;
    if (whose === 'theirs') name = scene.give(400);
    else await scene.ask(400);
    await scene.work();
    await scene.listen();
    await scene.work();
    if (whose === 'ours') name = [...scene.provider.refunds.values()][0]?.id ?? '';
    const before = scene.tell();
    scene.provider.end('failed', name);
    await before;
    for (const said of [undefined, before, undefined]) {
      await scene.listen(said);
      await scene.work();
    }
    const by = whose === 'theirs' ? 'elsewhere scripted' : 'staff Ada';
    expect(await scene.look(), whose).toEqual({
      refunds: [`${by} failed 400`],
      license: 'active',
      credited: [400],
      mails: 1,
    });
    expect(await db.read(countFailedRefunds)).toBe(failed + 1);
    await scene.ask(500, 'again');
    await scene.work();
    expect(await db.read(countFailedRefunds)).toBe(failed);
    expect((await scene.look()).credited).toEqual([400, 100]);
  }
});
