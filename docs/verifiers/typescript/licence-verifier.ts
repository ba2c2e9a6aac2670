// A verifier that knows nothing of the shop: to be copied into another program. It needs Node's (or any runtime's)
// `node:crypto` only. docs/licence-file.md is what it implements.
import { createHash, createPublicKey, type KeyObject, verify } from 'node:crypto';

export type Refusal = 'malformed' | 'unknown-key' | 'wrong-signature';
export type Facts = Readonly<Record<string, string | number | null>>;
export type Outcome =
  | { readonly result: 'ok'; readonly facts: Facts }
  | { readonly result: Refusal };

export const LICENCE = 'vitrine-licence-1';
export const DEVICE = 'vitrine-device-1';

const LONGEST = 16_384;
const SPKI_HEAD = Buffer.from('302a300506032b6570032100', 'hex');
const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

type Check = (value: unknown) => boolean;
const text: Check = (value) => typeof value === 'string';
const moment: Check = (value) => typeof value === 'string' && MOMENT.test(value);
const orNull =
  (check: Check): Check =>
  (value) =>
    value === null || check(value);
const oneOf =
  (...values: unknown[]): Check =>
  (value) =>
    values.includes(value);

const OF_LICENCE: Readonly<Record<string, Check>> = {
  email: text,
  expires: orNull(moment),
  id: text,
  issued: moment,
  keyHash: text,
  plan: oneOf('month', 'year', 'lifetime'),
  product: text,
  seats: oneOf(1, 3, 5),
};
const MEMBERS: Readonly<Record<string, Readonly<Record<string, Check>>>> = {
  [LICENCE]: OF_LICENCE,
  [DEVICE]: {
    ...OF_LICENCE,
    activation: text,
    check: orNull(moment),
    device: (value) => typeof value === 'string' && /^[0-9a-f]{30}$/.test(value),
    nonce: orNull(text),
    signed: moment,
  },
};

/** The public keys an app carries, 32 bytes each in hex, by key id. */
export function openKeys(publicKeysHex: readonly string[]): ReadonlyMap<string, KeyObject> {
  return new Map(
    publicKeysHex.map((hex) => {
      const der = Buffer.concat([SPKI_HEAD, Buffer.from(hex, 'hex')]);
      const id = createHash('sha256').update(der).digest('hex').slice(0, 16);
      return [id, createPublicKey({ key: der, format: 'der', type: 'spki' })];
    }),
  );
}

/** Reads a file of one format; what it states is checked in form, not against clock or product. */
export function readFile(
  file: string,
  format: string,
  keys: ReadonlyMap<string, KeyObject>,
): Outcome {
  if (file.length > LONGEST) return { result: 'malformed' };
  const envelope = parseObject(file.replace(/^\uFEFF/, ''));
  const names = ['format', 'keyId', 'payload', 'signature'];
  if (!envelope || !hasExactly(envelope, Object.fromEntries(names.map((name) => [name, text]))))
    return { result: 'malformed' };
  if (envelope['format'] !== format) return { result: 'malformed' };
  const payload = String(envelope['payload']);
  const signature = fromBase64(String(envelope['signature']));
  if (!signature) return { result: 'malformed' };
  const key = keys.get(String(envelope['keyId']));
  if (!key) return { result: 'unknown-key' };
  if (!verify(null, Buffer.from(`${format}.${payload}`, 'utf8'), key, signature))
    return { result: 'wrong-signature' };
  const facts = parseObject(fromBase64(payload)?.toString('utf8') ?? '');
  const members = MEMBERS[format];
  if (!facts || !members || !hasExactly(facts, members)) return { result: 'malformed' };
  return { result: 'ok', facts: facts as Facts };
}

function hasExactly(
  found: Readonly<Record<string, unknown>>,
  members: Readonly<Record<string, Check>>,
): boolean {
  const names = Object.keys(members);
  return (
    Object.keys(found).length === names.length &&
    names.every((name) => Object.hasOwn(found, name) && members[name]?.(found[name]) === true)
  );
}

function parseObject(source: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(source);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null;
  } catch {
    return null;
  }
}

function fromBase64(source: string): Buffer | null {
  const bytes = Buffer.from(source, 'base64');
  return bytes.toString('base64') === source ? bytes : null;
}
