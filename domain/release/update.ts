import { z } from 'zod';
import { done, type Result, refused } from '../../kit/result.ts';
import { hours } from '../../kit/time.ts';
import {
  type KeyRing,
  type openVerifier,
  type UnreadableFile,
  unwrap,
  wrap,
} from '../license/index.ts';
import { ARCHITECTURES, CHANNELS, FEED_HOLDS, latestIn, type Release, WINDOWS } from './release.ts';
import { compareVersions, isVersion } from './version.ts';

/** Names the format and its version, and is part of what is signed. */
const FORMAT = 'vitrine-update-1';

/** Statements of one hour are the same bytes, so that caches can keep them. */
const STEP = hours(1);

const moment = z.iso.datetime().transform((text) => new Date(text));
const version = z.string().refine(isVersion);
const Latest = z.strictObject({
  architecture: z.enum(ARCHITECTURES),
  page: z.url(),
  published: moment,
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  signer: z.string().nullable(),
  size: z.number().int().min(1),
  url: z.url().nullable(),
  version,
  windows: z.enum(WINDOWS),
});
const Payload = z.strictObject({
  channel: z.enum(CHANNELS),
  expires: moment,
  installed: version.nullable(),
  issued: moment,
  latest: Latest.nullable(),
  newer: z.boolean(),
  product: z.string(),
});

/** What the feed states: the newest version of a channel, and whether it is newer than what is installed. */
export type UpdateFacts = z.output<typeof Payload>;

export type UpdateQuestion = {
  readonly product: string;
  readonly channel: (typeof CHANNELS)[number];
  /** What the app runs; null when it does not say. */
  readonly installed: string | null;
  /** What is on offer of this product. */
  readonly offered: readonly Release[];
  /** `https://shop.example`, no slash at the end. */
  readonly siteUrl: string;
  readonly now: Date;
};

/**
 * The signed answer of the update feed, JSON text; format in docs/update-feed.md. `newer` is true
 * only for a version above the installed one: the feed never leads back, not even off a withdrawn one.
 */
export function writeUpdate(ring: KeyRing, asked: UpdateQuestion): string {
  const { product, channel, installed, offered, now } = asked;
  const latest = latestIn(offered, channel);
  const issued = new Date(Math.floor(now.getTime() / STEP) * STEP);
  const stated: z.input<typeof Payload> = {
    channel,
    expires: new Date(issued.getTime() + FEED_HOLDS).toISOString(),
    installed,
    issued: issued.toISOString(),
    latest: latest && stateLatest(latest, asked),
    newer:
      latest !== null && (installed === null || compareVersions(latest.version, installed) > 0),
    product,
  };
  return wrap(ring, FORMAT, stated);
}

/** A file for owners only has no address here: `page` leads to where they get it. */
function stateLatest(release: Release, { siteUrl }: UpdateQuestion): z.input<typeof Latest> {
  const { product, version, fileName, access } = release;
  return {
    architecture: release.architecture,
    page: `${siteUrl}/tip-download/${product}`,
    published: release.publishedAt.toISOString(),
    sha256: release.sha256,
    signer: release.signer,
    size: release.size,
    url: access === 'public' ? `${siteUrl}/downloads/${product}/${version}/${fileName}` : null,
    version,
    windows: release.windows,
  };
}

export type UpdateCheck = {
  readonly product: string;
  readonly channel: (typeof CHANNELS)[number];
  /** What is installed. */
  readonly installed: string;
  /** `issued` of the last statement believed; null: none yet. */
  readonly seen: Date | null;
  readonly now: Date;
};

/** `other-app`: made for another product or channel; `expired`; `older`: an old statement played again. */
export type UpdateRefusal = UnreadableFile | 'other-app' | 'expired' | 'older' | 'downgrade';

/**
 * What a statement says, once everything an app has to check holds: signature, product and channel,
 * not run out, not older than the last one, and no `newer` that is not newer than what is installed.
 */
export function readUpdate(
  verifier: ReturnType<typeof openVerifier>,
  text: string,
  check: UpdateCheck,
): Result<UpdateFacts, UpdateRefusal> {
  const opened = unwrap(verifier, FORMAT, text);
  if (!opened.ok) return opened;
  const parsed = Payload.safeParse(opened.value);
  if (!parsed.success) return refused('malformed');
  const facts = parsed.data;
  if (facts.product !== check.product || facts.channel !== check.channel)
    return refused('other-app');
  if (facts.expires <= check.now) return refused('expired');
  if (check.seen !== null && facts.issued < check.seen) return refused('older');
  const isNewer = facts.latest && compareVersions(facts.latest.version, check.installed) > 0;
  return facts.newer && !isNewer ? refused('downgrade') : done(facts);
}
