import { z } from 'zod';
import type { Reader, Work } from '../../db/work.ts';
import { findMarkdownExcess } from '../../kit/markdown-limits.ts';
import { PICTURES } from '../../kit/picture-address.ts';
import { findLocale } from '../../locales/index.ts';
import { findProduct } from '../../products/index.ts';
import { ACCESS, ARCHITECTURES, CHANNELS, isFileName, type Release, WINDOWS } from './release.ts';
import { insertReleases, lockRegister, markWithdrawn, selectReleases } from './store.ts';
import { compareVersions, isVersion } from './version.ts';

/** Size and checksum come from `measureFile`, never from a form. */
export type NewRelease = Omit<Release, 'sample' | 'notesText' | 'withdrawnAt' | 'notes'> & {
  readonly notes: Readonly<Record<string, string>>;
};

export type ReleaseField = keyof NewRelease;

/**
 * `taken`: the product has this or an equal version. `pictures`: the notes name a picture of a text, which would be deleted
 * because no text names it (`sweep-pictures`).
 */
export type ReleaseFaults = Readonly<Partial<Record<ReleaseField, 'wrong' | 'taken' | 'pictures'>>>;

export type AddReleaseResult =
  | { readonly ok: true; readonly value: Release }
  | { readonly ok: false; readonly faults: ReleaseFaults };

/** In characters. */
const LONGEST_NOTES = 20_000;

const line = z.string().trim().min(1).max(200);
const form = z.object({
  product: z.string().refine((key) => findProduct(key) !== null),
  version: z.string().refine(isVersion),
  channel: z.enum(CHANNELS),
  fileName: z.string().refine(isFileName),
  size: z.number().int().min(1).max(Number.MAX_SAFE_INTEGER),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  signer: line.nullable(),
  windows: z.enum(WINDOWS),
  architecture: z.enum(ARCHITECTURES),
  silentSwitch: line.regex(/^[/\w=:-]+( [/\w=:-]+)*$/).nullable(),
  access: z.enum(ACCESS),
  winget: z.boolean(),
  notes: z
    .record(
      z.string().refine((prefix) => findLocale(prefix) !== null),
      z
        .string()
        .trim()
        .min(1)
        .max(LONGEST_NOTES)
        .refine((text) => findMarkdownExcess(text) === null),
    )
    .refine((notes) => 'en' in notes),
  publishedAt: z.date(),
});

export async function checkRelease(reader: Reader, input: NewRelease): Promise<AddReleaseResult> {
  const parsed = form.safeParse(input);
  if (!parsed.success) {
    const wrong = parsed.error.issues.map(({ path }) => [String(path[0]), 'wrong'] as const);
    return { ok: false, faults: Object.fromEntries(wrong) };
  }
  if (Object.values(input.notes).some((text) => text.includes(PICTURES)))
    return { ok: false, faults: { notes: 'pictures' } };
  const row: Release = { ...parsed.data, sample: false, notesText: null, withdrawnAt: null };
  const others = await selectReleases(reader);
  const isTaken = others.some(
    ({ product, version }) =>
      product === row.product && compareVersions(version, row.version) === 0,
  );
  return isTaken ? { ok: false, faults: { version: 'taken' } } : { ok: true, value: row };
}

/** Adds a release. Versions are never replaced, so a changed file needs a new one. */
export async function addRelease(work: Work, input: NewRelease): Promise<AddReleaseResult> {
  await lockRegister(work);
  const checked = await checkRelease(work, input);
  if (checked.ok) await insertReleases(work, [checked.value]);
  return checked;
}

/** Withdraws a version, whose number stays taken. Returns false if it was not on offer. */
export const withdrawRelease = (
  work: Work,
  which: Pick<Release, 'product' | 'version'>,
): Promise<boolean> => markWithdrawn(work, which);
