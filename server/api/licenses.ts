import { type Context, Hono } from 'hono';
import type { Database } from '../../db/database.ts';
import {
  type ActivateResult,
  activateDevice,
  beatDevice,
  type CheckResult,
  type DeactivateResult,
  deactivateDevice,
  type KeyRing,
  type Seat,
  validateDevice,
} from '../../domain/license/index.ts';
import { readBody } from '../../kit/body.ts';
import type { Clock } from '../../kit/time.ts';
import { openWords } from '../../locales/catalog.ts';
import { acceptedLocale } from '../http/accepted-locale.ts';
import { type AddressSource, clientAddress } from '../http/client-address.ts';
import type { HttpEnv } from '../http/http.ts';
import { Limiter } from '../http/limiter.ts';
import { type FieldFaults, type LicenseForm, readLicenseForm } from './license-form.ts';

/** Per address. All PCs of an office may share one. */
const CALLS_A_MINUTE = 120;
/** In bytes. */
const LARGEST_CALL = 16_384;

export type LicenseDeps = {
  readonly database: Pick<Database, 'run' | 'read'>;
  readonly ring: KeyRing;
  readonly clock: Clock;
  readonly addressSource: AddressSource;
  report(error: unknown, path: string): void;
};

const STATUS = {
  'not-json': 400,
  'wrong-form': 400,
  'unknown-key': 404,
  'not-activated': 404,
  'post-only': 405,
  revoked: 403,
  expired: 403,
  'too-large': 413,
  // Not 409 or 429, which clients retry, because a retry gets the same response.
  'other-product': 422,
  'seats-taken': 422,
  'cool-down': 422,
  'too-many': 429,
  broken: 500,
} as const;
type Code = keyof typeof STATUS;
type HttpContext = Context<HttpEnv>;
type Refusal = {
  readonly code: Code;
  readonly fields?: FieldFaults;
  readonly lang?: unknown;
  /** Whole seconds. */
  readonly wait?: number;
  readonly extra?: object;
};

type Answer = ActivateResult | CheckResult | DeactivateResult;
type Call = (form: LicenseForm) => Promise<Answer>;

/** Creates the calls with which apps activate, validate, and deactivate licenses. */
export function createLicenses(deps: LicenseDeps): Hono<HttpEnv> {
  const { database, ring } = deps;
  const limiter = new Limiter(CALLS_A_MINUTE, deps.clock);
  const calls: Readonly<Record<string, Call>> = {
    '/activate': (form) =>
      database.run((work) => activateDevice(work, ring, { ...form, nonce: null })),
    '/validate': (form) => database.read((reader) => validateDevice(reader, ring, form)),
    '/heartbeat': (form) => database.run((work) => beatDevice(work, ring, form)),
    '/deactivate': (form) => database.run((work) => deactivateDevice(work, form)),
  };
  const api = new Hono<HttpEnv>();
  for (const [path, call] of Object.entries(calls)) {
    api.post(path, async (context) => {
      const wait = limiter.consume(clientAddress(context, deps.addressSource));
      if (wait !== null) return refuse(context, { code: 'too-many', wait });
      return answerCall(context, call);
    });
    api.all(path, (context) => {
      context.header('allow', 'POST');
      return refuse(context, { code: 'post-only' });
    });
  }
  api.onError((error, context) => {
    deps.report(error, context.req.path);
    return refuse(context, { code: 'broken' });
  });
  return api;
}

async function answerCall(context: HttpContext, call: Call): Promise<Response> {
  const bytes = await readBody(context.req.raw, LARGEST_CALL);
  if (bytes === null) return refuse(context, { code: 'too-large' });
  const body = parseJson(bytes);
  if (body === undefined) return refuse(context, { code: 'not-json' });
  const lang = langOf(body);
  const read = readLicenseForm(body);
  if (!read.ok) return refuse(context, { code: 'wrong-form', fields: read.fields, lang });
  const answer = await call(read.form);
  if (answer.ok)
    return context.json('seat' in answer ? seatOf(answer.seat) : { seats: answer.seats });
  return refuse(context, { code: answer.code, lang, ...helpOf(answer) });
}

function refuse(context: HttpContext, refusal: Refusal): Response {
  const { code, fields = {}, lang, wait, extra = {} } = refusal;
  const locale = acceptedLocale(lang, context.req.header('accept-language'));
  const t = openWords(locale.prefix, ['license']);
  const message = t(`license.refused.${code}`);
  if (wait !== undefined) context.header('retry-after', String(wait));
  return context.json({ code, message, fields, ...extra }, STATUS[code]);
}

const seatOf = ({ activation, license, file, checkAt, seats }: Seat) => ({
  activation: { id: activation.id, activatedAt: activation.activatedAt },
  // The spelling of the public format.
  licence: license,
  seats,
  file,
  checkAt,
});

function helpOf(answer: Extract<ActivateResult, { ok: false }>): Pick<Refusal, 'extra'> {
  if (answer.code === 'seats-taken') {
    const devices = answer.inUse.map(({ id, deviceName, activatedAt, lastSeenAt }) => ({
      activation: id,
      name: deviceName,
      activatedAt,
      lastSeenAt,
    }));
    return { extra: { devices } };
  }
  return answer.code === 'cool-down' ? { extra: { until: answer.until } } : {};
}

const langOf = (body: unknown): unknown =>
  typeof body === 'object' && body !== null && 'lang' in body ? body.lang : undefined;

function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    return undefined;
  }
}
