import type { Reader, Work } from '../../db/work.ts';
import { newId } from '../../kit/id.ts';
import { done, type Result, refused } from '../../kit/result.ts';
import type { Sealer } from './port.ts';
import {
  deleteEndpoint,
  insertEndpoint,
  listEndpoints,
  lockEndpoint,
  lockEndpoints,
  type StoredEndpoint,
  selectEndpoint,
  toEndpoint,
  updateEndpoint,
} from './store.ts';
import {
  type Endpoint,
  EVENT_TYPES,
  type EventType,
  MOST_ENDPOINTS,
  ROTATION_OVERLAP,
} from './webhook.ts';

/** 192 bits, within the 24 to 64 bytes of Standard Webhooks. */
const SECRET_BYTES = 24;
/** AES-GCM takes 96 bits. */
const NONCE_BYTES = 12;

export type EndpointDraft = { readonly url: string; readonly events: readonly EventType[] };

/** Adds an endpoint. `url` must have passed `readEndpointUrl`. */
export async function addEndpoint(
  work: Work,
  sealer: Sealer,
  { url, events }: EndpointDraft,
): Promise<Result<Endpoint, 'too-many'>> {
  await lockEndpoints(work);
  if ((await listEndpoints(work)).length >= MOST_ENDPOINTS) return refused('too-many');
  const id = newId(work.random);
  const endpoint: StoredEndpoint = {
    id,
    url,
    events: inOrder(events),
    secretSealed: sealNew(work, sealer, id),
    formerSealed: null,
    formerUntil: null,
    failingSince: null,
    disabledBy: null,
    disabledAt: null,
    createdAt: work.now,
  };
  await insertEndpoint(work, endpoint);
  return done(toEndpoint(endpoint));
}

const inOrder = (events: readonly EventType[]): EventType[] =>
  EVENT_TYPES.filter((type) => events.includes(type));

/** Returns a new secret, encrypted: `whsec_` and base64. */
function sealNew(work: Work, sealer: Sealer, owner: string): string {
  const secret = `whsec_${Buffer.from(work.random.bytes(SECRET_BYTES)).toString('base64')}`;
  return sealer.seal(secret, { owner, nonce: work.random.bytes(NONCE_BYTES) });
}

export async function findEndpoint(reader: Reader, id: string): Promise<Endpoint | null> {
  const found = await selectEndpoint(reader, id);
  return found && toEndpoint(found);
}

export async function readSecret(
  reader: Reader,
  sealer: Sealer,
  id: string,
): Promise<string | null> {
  const found = await selectEndpoint(reader, id);
  return found && sealer.open(found.secretSealed, { owner: id });
}

/** The endpoint before the change, or null if it does not exist or the change does not apply to it. */
type Changed = Promise<Endpoint | null>;

/** `next` returns null if the change does not apply. The endpoint is locked. */
async function change(
  work: Work,
  id: string,
  next: (endpoint: StoredEndpoint) => StoredEndpoint | null,
): Changed {
  const endpoint = await lockEndpoint(work, id);
  if (endpoint === null) return null;
  const changed = next(endpoint);
  if (changed === null) return null;
  await updateEndpoint(work, changed);
  return toEndpoint(endpoint);
}

export const changeEndpoint = (work: Work, id: string, { url, events }: EndpointDraft): Changed =>
  change(work, id, (endpoint) => ({ ...endpoint, url, events: inOrder(events) }));

/** Replaces the secret. The former one also signs for `ROTATION_OVERLAP`. */
export const rotateSecret = (work: Work, sealer: Sealer, id: string): Changed =>
  change(work, id, (endpoint) => ({
    ...endpoint,
    secretSealed: sealNew(work, sealer, id),
    formerSealed: endpoint.secretSealed,
    formerUntil: new Date(work.now.getTime() + ROTATION_OVERLAP),
  }));

/**
 * Disables an endpoint that is enabled. Its pending deliveries fail when their next attempt is due. Staff can replay
 * them later.
 */
export const disableEndpoint = (work: Work, id: string): Changed =>
  change(work, id, (endpoint) =>
    endpoint.disabledAt === null
      ? { ...endpoint, disabledBy: 'staff', disabledAt: work.now }
      : null,
  );

/** Enables an endpoint that is disabled, as if it had never failed. */
export const enableEndpoint = (work: Work, id: string): Changed =>
  change(work, id, (endpoint) =>
    endpoint.disabledAt === null
      ? null
      : { ...endpoint, disabledBy: null, disabledAt: null, failingSince: null },
  );

/** Deletes an endpoint with its deliveries. */
export async function removeEndpoint(work: Work, id: string): Changed {
  const endpoint = await lockEndpoint(work, id);
  if (endpoint === null) return null;
  await deleteEndpoint(work, id);
  return toEndpoint(endpoint);
}
