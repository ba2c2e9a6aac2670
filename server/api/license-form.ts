import { z } from 'zod';
import { DEVICE_ID, parseLicenseKey } from '../../domain/license/index.ts';
import { findProduct } from '../../products/index.ts';

export type FieldFault = 'required' | 'malformed' | 'wrong-check' | 'too-long' | 'unknown';
export type FieldFaults = Readonly<Record<string, FieldFault>>;

/** In UTF-16 units. */
const LONGEST_KEY = 400;
const LONGEST_NAME = 100;
const LONGEST_VERSION = 40;

const fault = (code: FieldFault) => ({ error: () => code });
const text = (most: number) =>
  z
    .string({ error: ({ input }) => (input === undefined ? 'required' : 'malformed') })
    .trim()
    .max(most, fault('too-long'))
    // PostgreSQL cannot store a NUL character.
    .refine((typed) => !typed.includes('\0'), fault('malformed'));

const key = text(LONGEST_KEY).transform((typed, context) => {
  const parsed = parseLicenseKey(typed);
  if (parsed.ok) return parsed.value;
  context.issues.push({
    code: 'custom',
    input: typed,
    message: typed === '' ? 'required' : parsed.code,
  });
  return z.NEVER;
});

const Form = z.object(
  {
    key,
    product: text(LONGEST_NAME).refine((name) => findProduct(name) !== null, fault('unknown')),
    device: z.object(
      {
        id: text(LONGEST_NAME).regex(DEVICE_ID, fault('malformed')),
        name: text(LONGEST_NAME).default(''),
      },
      { error: ({ input }) => (input === undefined ? 'required' : 'malformed') },
    ),
    appVersion: text(LONGEST_VERSION).min(1, fault('required')),
    replaces: z.uuid(fault('malformed')).nullable().default(null),
  },
  fault('malformed'),
);

export type LicenseForm = z.output<typeof Form>;

export type ReadForm =
  | { readonly ok: true; readonly form: LicenseForm }
  | { readonly ok: false; readonly fields: FieldFaults };

/** Validates the body of a call. Newer apps may send more, so unknown members are ignored. */
export function readLicenseForm(body: unknown): ReadForm {
  const read = Form.safeParse(body);
  if (read.success) return { ok: true, form: read.data };
  const faults = read.error.issues
    .filter(({ path }) => path.length > 0)
    .map(({ path, message }) => [path.join('.'), message as FieldFault]);
  // The first fault of a member wins.
  return { ok: false, fields: Object.fromEntries(faults.toReversed()) };
}
