import { z } from 'zod';
import type { Reader, Work } from '../../../db/work.ts';
import type { ApiKey } from '../../../domain/api-key/index.ts';
import { type AuditNote, note } from '../../../domain/audit/index.ts';
import { listGiftsById } from '../../../domain/gift/index.ts';
import {
  endSeat,
  findLicenseRecord,
  LICENSE_STANDINGS,
  type LicenseRecord,
  listActivations,
  listLicenseRecords,
  type MisuseChange,
  reinstateAfterMisuse,
  revokeForMisuse,
} from '../../../domain/license/index.ts';
import { findOrder, isReceivable } from '../../../domain/order/index.ts';
import { type ApiDeps, get, pageSchema, post } from './operation.ts';
import { PAGE_PARAMETERS, PERIOD_PARAMETERS, pageOf, pageQueryOf } from './page.ts';
import { ApiProblem } from './problem.ts';
import { Device, License, named, ReasonInput } from './schemas.ts';
import { deviceView, licenseView } from './views.ts';

const id = z.uuid();

const DeviceList = named(
  'DeviceList',
  'The devices of a license, oldest first, with those that gave up their seat.',
  z.object({ data: z.array(Device) }),
);

/** Whoever may read keys gets the ring that opens them. Not for answers to a POST, because these are stored. */
const ringFor = ({ scopes }: ApiKey, { ring }: ApiDeps) =>
  scopes.includes('licenses:keys') ? ring : null;

async function licenseOf(reader: Reader, licenseId: string): Promise<LicenseRecord> {
  const found = await findLicenseRecord(reader, licenseId);
  if (found === null) throw new ApiProblem('not-found');
  return found;
}

export const LICENSES = [
  get({
    id: 'listLicenses',
    path: '/licenses',
    summary: 'Lists licenses, newest first.',
    scope: 'licenses:read',
    query: {
      ...PAGE_PARAMETERS,
      ...PERIOD_PARAMETERS,
      status: z.enum(LICENSE_STANDINGS).optional(),
      email: z.string().max(300).optional(),
      product: z.string().max(100).optional(),
      orderId: id.optional(),
    },
    answer: pageSchema('LicensePage', License),
    handle: async ({ deps, key, query }) => {
      const { status: standing = null, email = null, product = null, orderId = null } = query;
      const filter = { standing, email, product, orderId };
      const found = await deps.database.read((reader) =>
        listLicenseRecords(reader, { ...filter, ...pageQueryOf(query) }),
      );
      const ring = ringFor(key, deps);
      return pageOf(found, query, {
        placeOf: ({ issuedAt, id: own }) => [issuedAt, own],
        view: (one) => licenseView(one, ring),
      });
    },
  }),
  get({
    id: 'getLicense',
    path: '/licenses/{id}',
    summary: 'Returns a license.',
    scope: 'licenses:read',
    parameters: { id },
    answer: License,
    handle: async ({ deps, key, path }) => {
      const license = await deps.database.read((reader) => licenseOf(reader, path.id));
      return licenseView(license, ringFor(key, deps));
    },
  }),
  post({
    id: 'revokeLicense',
    path: '/licenses/{id}/revoke',
    summary: 'Revokes a license for misuse and ends its seats. No money goes back.',
    scope: 'licenses:write',
    parameters: { id },
    body: ReasonInput,
    answer: License,
    refusals: ['already-revoked', 'not-paid'],
    handle: ({ deps, who, path, body }) =>
      deps.database.run(async (work) => {
        const { id: licenseId, orderId } = await licenseOf(work, path.id);
        const order = await findOrder(work, orderId);
        // The payment of a revoked license would buy nothing. Staff cancel the invoice instead.
        if (order !== null && isReceivable(order)) throw new ApiProblem('not-paid');
        const changed = await revokeForMisuse(work, { licenseId });
        if (changed === null) throw new ApiProblem('already-revoked');
        await noteMisuse(work, changed, { who, why: body.reason, act: 'revoke' });
        return licenseView(await licenseOf(work, licenseId), null);
      }),
  }),
  post({
    id: 'reinstateLicense',
    path: '/licenses/{id}/reinstate',
    summary: 'Reinstates a license that was revoked for misuse.',
    scope: 'licenses:write',
    parameters: { id },
    body: ReasonInput,
    answer: License,
    refusals: ['not-reinstatable'],
    handle: ({ deps, who, path, body }) =>
      deps.database.run(async (work) => {
        const { id: licenseId } = await licenseOf(work, path.id);
        const changed = await reinstateAfterMisuse(work, { licenseId });
        if (changed === null) throw new ApiProblem('not-reinstatable');
        await noteMisuse(work, changed, { who, why: body.reason, act: 'restore' });
        return licenseView(await licenseOf(work, licenseId), null);
      }),
  }),
  get({
    id: 'listDevices',
    path: '/licenses/{id}/devices',
    summary: 'Lists the devices of a license.',
    scope: 'licenses:read',
    parameters: { id },
    answer: DeviceList,
    handle: ({ deps, path }) => deps.database.read((reader) => devicesOf(reader, path.id)),
  }),
  post({
    id: 'freeDevice',
    path: '/licenses/{id}/devices/{device}/free',
    summary: 'Ends the seat of a device, so that another one can use it.',
    scope: 'licenses:write',
    parameters: { id, device: id },
    body: ReasonInput,
    answer: DeviceList,
    refusals: ['ended'],
    handle: ({ deps, who, path, body }) =>
      deps.database.run(async (work) => {
        const license = await licenseOf(work, path.id);
        const own = (await listActivations(work, license.id)).find((one) => one.id === path.device);
        if (own === undefined) throw new ApiProblem('not-found');
        const seat = { licenseId: license.id, activationId: own.id };
        if (!(await endSeat(work, seat))) throw new ApiProblem('ended');
        await note(work, {
          who,
          why: body.reason,
          act: 'free-device',
          object: { kind: 'licence', id: license.id, name: `…${license.keyTail}` },
          before: own.deviceName,
        });
        return devicesOf(work, license.id);
      }),
  }),
];

async function devicesOf(reader: Reader, licenseId: string) {
  const license = await licenseOf(reader, licenseId);
  return { data: (await listActivations(reader, license.id)).map(deviceView) };
}

/** Logs the change of the order or the gift, where the office logs it, too. */
async function noteMisuse(
  work: Work,
  { orderId, ...values }: MisuseChange,
  why: Pick<AuditNote, 'who' | 'why' | 'act'>,
): Promise<void> {
  const order = await findOrder(work, orderId);
  const gift = (await listGiftsById(work, [orderId])).get(orderId);
  const name = order?.orderNumber ?? gift?.email ?? orderId;
  const object = { kind: order ? ('order' as const) : ('gift' as const), id: orderId, name };
  await note(work, { ...why, ...values, object });
}
