import { type Secret, signText, verifyText } from '../../kit/sign.ts';
import { fileKey, LINK_HOLDS, offeredAt, type Release } from './release.ts';

const PURPOSE = 'release-file';

/** Returns the path of a file. That of a licensed file is signed with its expiry and does not identify the buyer. */
export function filePath(
  release: Release,
  { secret, now }: { readonly secret: Secret; readonly now: Date },
): string {
  const path = `/downloads/${fileKey(release)}`;
  if (release.access === 'public') return path;
  const until = String(now.getTime() + LINK_HOLDS);
  const tag = signText({ secret, purpose: PURPOSE }, `${fileKey(release)} ${until}`);
  return `${path}?${new URLSearchParams({ until, tag })}`;
}

export function mayLoad(
  release: Release,
  query: URLSearchParams,
  { secret, now }: { readonly secret: Secret; readonly now: Date },
): boolean {
  if (release.access === 'public') return true;
  const until = query.get('until') ?? '';
  if (!/^\d{1,15}$/.test(until) || Number(until) < now.getTime()) return false;
  const text = `${fileKey(release)} ${until}`;
  return verifyText({ secret, purpose: PURPOSE }, text, query.get('tag') ?? '');
}

export type OwnDownload = { readonly release: Release; readonly path: string };

/** Returns the offered versions of these products, newest first, with paths valid for `LINK_HOLDS`. */
export function downloadsOf(
  products: readonly string[],
  releases: readonly Release[],
  by: { readonly secret: Secret; readonly now: Date },
): readonly { readonly product: string; readonly downloads: readonly OwnDownload[] }[] {
  const offered = offeredAt(releases, by.now);
  return [...new Set(products)].map((product) => ({
    product,
    downloads: offered
      .filter((release) => release.product === product)
      .map((release) => ({ release, path: filePath(release, by) })),
  }));
}
