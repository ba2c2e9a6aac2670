import { z } from 'zod';
import type { Reader, Work } from '../../db/work.ts';
import { findLocale } from '../../locales/index.ts';
import { findProduct } from '../../products/index.ts';
import { ACCESS, ARCHITECTURES, CHANNELS, isFileName, type Release, WINDOWS } from './release.ts';
import { insertReleases, lockRegister, markWithdrawn, selectReleases } from './store.ts';
import { compareVersions, isVersion } from './version.ts';

/** A release as staff enter it. Size and checksum are measured on the file (`measureFile`), never typed. */
export type NewRelease = Omit<Release, 'sample' | 'notesText' | 'withdrawnAt' | 'notes'> & {
  /** Markdown by locale prefix; English is needed. */
  readonly notes: Readonly<Record<string, string>>;
};

export type ReleaseField = keyof NewRelease;

/** What is wrong, by field; `version`: `taken` when the product has it, or one that counts as equal. */
export type ReleaseFaults = Readonly<Partial<Record<ReleaseField, 'wrong' | 'taken'>>>;

export type AddReleaseResult =
  | { readonly ok: true; readonly value: Release }
  | { readonly ok: false; readonly faults: ReleaseFaults };

/** Longest notes of a version in one language, in characters. */
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
      z.string().trim().min(1).max(LONGEST_NOTES),
    )
    .refine((notes) => 'en' in notes),
  publishedAt: z.date(),
});

/** What `addRelease` would answer now; nothing is added. */
export async function checkRelease(reader: Reader, input: NewRelease): Promise<AddReleaseResult> {
  const parsed = form.safeParse(input);
  if (!parsed.success) {
    const wrong = parsed.error.issues.map(({ path }) => [String(path[0]), 'wrong'] as const);
    return { ok: false, faults: Object.fromEntries(wrong) };
  }
  const row: Release = { ...parsed.data, sample: false, notesText: null, withdrawnAt: null };
  const others = await selectReleases(reader);
  const isTaken = others.some(
    ({ product, version }) =>
      product === row.product && compareVersions(version, row.version) === 0,
  );
  return isTaken ? { ok: false, faults: { version: 'taken' } } : { ok: true, value: row };
}

/**
 * Puts a version into the register. It is offered from `publishedAt`, which may lie ahead. Versions
 * are never replaced: a file that changes has to be a new version. Several at once wait for each other.
 */
export async function addRelease(work: Work, input: NewRelease): Promise<AddReleaseResult> {
  await lockRegister(work);
  const answer = await checkRelease(work, input);
  if (answer.ok) await insertReleases(work, [answer.value]);
  return answer;
}

/**
 * Takes a version off the pages, the feed and the downloads; its number stays taken. False when there
 * is no such version or it was withdrawn before.
 */
export const withdrawRelease = (
  work: Work,
  which: Pick<Release, 'product' | 'version'>,
): Promise<boolean> => markWithdrawn(work, which);
