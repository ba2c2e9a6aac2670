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

const FORMAT = 'vitrine-update-1';

/** Statements within an hour are identical, so that caches can keep them. */
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

export type UpdateFacts = z.output<typeof Payload>;

export type UpdateQuery = {
  readonly product: string;
  readonly channel: (typeof CHANNELS)[number];
  readonly installed: string | null;
  readonly offered: readonly Release[];
  readonly siteUrl: string;
  readonly now: Date;
};

/**
 * Writes a signed statement about updates (docs/update-feed.md). It never leads to a downgrade, not even from a
 * withdrawn version.
 */
export function writeUpdate(ring: KeyRing, query: UpdateQuery): string {
  const { product, channel, installed, offered, now } = query;
  const latest = latestIn(offered, channel);
  const issued = new Date(Math.floor(now.getTime() / STEP) * STEP);
  const stated: z.input<typeof Payload> = {
    channel,
    expires: new Date(issued.getTime() + FEED_HOLDS).toISOString(),
    installed,
    issued: issued.toISOString(),
    latest: latest && stateLatest(latest, query),
    newer:
      latest !== null && (installed === null || compareVersions(latest.version, installed) > 0),
    product,
  };
  return wrap(ring, FORMAT, stated);
}

/** A licensed file has no address here. `page` is where its owner downloads it. */
function stateLatest(release: Release, { siteUrl }: UpdateQuery): z.input<typeof Latest> {
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
  readonly installed: string;
  /** `issued` of the last accepted statement. */
  readonly seen: Date | null;
  readonly now: Date;
};

/** `other-app`: another product or channel. `older`: a replayed statement. */
export type UpdateRefusal = UnreadableFile | 'other-app' | 'expired' | 'older' | 'downgrade';

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
