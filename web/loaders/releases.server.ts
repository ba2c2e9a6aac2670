import { fileKey, latestIn, notesOf, offeredAt, type Release } from '../../domain/release/index.ts';
import { writeSize } from '../../kit/formats.ts';
import { MemoizeLast } from '../../kit/memoize-last.ts';
import { findLocale, type Locale } from '../../locales/index.ts';
import { isListed } from '../../products/index.ts';
import type { Services } from './context.ts';
import { releaseDayText } from './moments.server.ts';

export type ReleaseView = Pick<
  Release,
  | 'product'
  | 'version'
  | 'fileName'
  | 'sha256'
  | 'signer'
  | 'windows'
  | 'architecture'
  | 'silentSwitch'
  | 'winget'
  | 'sample'
> & {
  readonly size: string;
  readonly date: string;
  readonly isBeta: boolean;
  /** Address of the file. Null if only owners may download it. */
  readonly path: string | null;
  /** The same file on the mirror, if there is one. */
  readonly mirror: string | null;
};

type Deps = Pick<Services, 'listReleases' | 'settings' | 'now'>;

/** Returns the available versions of a product, newest first. The newest stable one leads. */
export async function offerOf(
  product: string,
  services: Deps,
  locale: Locale,
): Promise<{ readonly latest: ReleaseView | null; readonly others: readonly ReleaseView[] }> {
  const offered = await offeredOf(product, services);
  const latest = leadOf(offered);
  const view = (release: Release) => viewOf(release, services, locale);
  return {
    latest: latest ? view(latest) : null,
    others: offered.filter((each) => each !== latest).map(view),
  };
}

/** Returns only the version that leads the list of `offerOf`. */
export async function latestOf(
  product: string,
  services: Deps,
  locale: Locale,
): Promise<ReleaseView | null> {
  const latest = leadOf(await offeredOf(product, services));
  return latest ? viewOf(latest, services, locale) : null;
}

const leadOf = (offered: readonly Release[]): Release | undefined =>
  latestIn(offered, 'stable') ?? offered[0];

export type NotedRelease = ReleaseView & {
  readonly html: string | null;
  readonly lang: string | undefined;
};

/** Returns the available versions with their notes, in English with `lang` set for lack of a translation. */
export async function notesFor(
  product: string,
  services: Deps,
  locale: Locale,
): Promise<readonly NotedRelease[]> {
  const offered = await offeredOf(product, services);
  return offered.map((release) => {
    const notes = notesOf(release, locale.prefix);
    const isOwn = notes === null || notes.locale === locale.prefix;
    return {
      ...viewOf(release, services, locale),
      html: notes?.html ?? null,
      lang: isOwn ? undefined : findLocale(notes.locale)?.tag,
    };
  });
}

export type Published = Pick<ReleaseView, 'product' | 'version' | 'date'> & {
  readonly day: string;
};

/** Returns the newest stable versions of all products. */
export async function newestReleases(
  { listReleases, now }: Pick<Deps, 'listReleases' | 'now'>,
  locale: Locale,
  count: number,
): Promise<Published[]> {
  const offered = offeredAt([...(await listReleases())], now());
  return offered
    .filter(({ channel, product }) => channel === 'stable' && isListed(product))
    .toSorted((one, other) => other.publishedAt.getTime() - one.publishedAt.getTime())
    .slice(0, count)
    .map(({ product, version, publishedAt }) => ({
      product,
      version,
      date: releaseDayText(publishedAt, locale),
      day: publishedAt.toISOString().slice(0, 10),
    }));
}

async function offeredOf(product: string, { listReleases, now }: Deps): Promise<Release[]> {
  const all = await listReleases();
  return offeredAt(
    all.filter((each) => each.product === product),
    now(),
  );
}

const written = new MemoizeLast<Pick<ReleaseView, 'size' | 'date'>>();

function viewOf(release: Release, { settings }: Deps, locale: Locale): ReleaseView {
  const { downloadMirror } = settings;
  const isPublic = release.access === 'public';
  const { product, version, fileName, sha256, signer } = release;
  const { windows, architecture, silentSwitch, winget, sample } = release;
  return {
    product,
    version,
    fileName,
    sha256,
    signer,
    windows,
    architecture,
    silentSwitch,
    winget,
    sample,
    ...written.get(`${fileKey(release)} ${locale.prefix}`, [release], () => ({
      size: writeSize(release.size, locale),
      date: releaseDayText(release.publishedAt, locale),
    })),
    isBeta: release.channel === 'beta',
    path: isPublic ? `/downloads/${fileKey(release)}` : null,
    mirror: isPublic && downloadMirror ? `${downloadMirror}/${fileKey(release)}` : null,
  };
}
