import { z } from 'zod';
import { done, type Result, refused } from '../../kit/result.ts';
import { DEVICE_ID } from './activation.ts';
import { type Signer, type UnreadableFile, unwrap, wrap } from './envelope.ts';
import { STATED, stateFacts } from './file.ts';
import type { LicenseFacts } from './license.ts';
import type { Verifier } from './verifier.ts';

const FORMAT = 'vitrine-device-1';

const moment = z.iso.datetime().transform((text) => new Date(text));
const Payload = z.strictObject({
  ...STATED,
  activation: z.string(),
  check: moment.nullable(),
  device: z.string().regex(DEVICE_ID),
  nonce: z.string().nullable(),
  signed: moment,
});

export type DeviceFacts = LicenseFacts & {
  readonly activationId: string;
  readonly device: string;
  readonly nonce: string | null;
  readonly signedAt: Date;
  readonly checkAt: Date | null;
};

/** Format in docs/licence-file.md. Deterministic. */
export function writeDeviceFile(ring: Signer, facts: DeviceFacts): string {
  const stated: z.input<typeof Payload> = {
    ...stateFacts(facts),
    activation: facts.activationId,
    check: facts.checkAt?.toISOString() ?? null,
    device: facts.device,
    nonce: facts.nonce,
    signed: facts.signedAt.toISOString(),
  };
  const names = Object.entries(stated).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return wrap(ring, FORMAT, Object.fromEntries(names));
}

export function readDeviceFile(
  verifier: Verifier,
  text: string,
): Result<DeviceFacts, UnreadableFile> {
  const opened = unwrap(verifier, FORMAT, text);
  if (!opened.ok) return opened;
  const stated = Payload.safeParse(opened.value);
  if (!stated.success) return refused('malformed');
  const { issued, expires, activation, check, signed, ...rest } = stated.data;
  return done({
    ...rest,
    issuedAt: issued,
    expiresAt: expires,
    activationId: activation,
    checkAt: check,
    signedAt: signed,
  });
}
