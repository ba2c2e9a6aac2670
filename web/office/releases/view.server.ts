import {
  ACCESS,
  ARCHITECTURES,
  CHANNELS,
  listReleases,
  newestFirst,
  type Release,
  sumDownloads,
  WINDOWS,
} from '../../../domain/release/index.ts';
import { writeSize } from '../../../kit/formats.ts';
import { days } from '../../../kit/time.ts';
import type { Locale } from '../../../locales/index.ts';
import { PRODUCTS } from '../../../products/index.ts';
import { servicesContext } from '../../loaders/context.ts';
import { parseAddress } from '../../routing/address.ts';
import { pageUrl } from '../../routing/page-url.ts';
import { wasDone } from '../done.server.ts';
import { enter, type RouteArgs } from '../guard.server.ts';
import { mayEnter } from '../rooms.ts';

/** Downloads in this period have their own count. */
const RECENT = days(30);

/** Forms appear only for roles that may use them. */
export async function openReleaseList(routeArgs: RouteArgs) {
  const staff = await enter(routeArgs, 'office-releases');
  const { database, now } = routeArgs.context.get(servicesContext);
  const { pathname, searchParams: query } = pageUrl(routeArgs.request);
  const { locale } = parseAddress(pathname);
  const since = new Date(now().getTime() - RECENT).toISOString().slice(0, 10);
  const { releases, sums } = await database.read(async (reader) => ({
    releases: await listReleases(reader),
    sums: await sumDownloads(reader, since),
  }));
  const sumOf = (release: Release) =>
    sums.find((sum) => sum.product === release.product && sum.version === release.version);
  return {
    staff,
    isDone: wasDone(query),
    mayPublish: mayEnter(staff.role, 'office-releases', 'add-release'),
    products: PRODUCTS.map(({ key, name }) => ({
      key,
      name,
      versions: newestFirst(releases.filter(({ product }) => product === key)).map((release) => ({
        ...lineOf(release, now(), locale),
        downloads: sumOf(release)?.all ?? 0,
        recent: sumOf(release)?.since ?? 0,
      })),
    })),
    choices: { channels: CHANNELS, windows: WINDOWS, architectures: ARCHITECTURES, access: ACCESS },
  };
}

/** Times are ISO 8601. */
const lineOf = (release: Release, now: Date, locale: Locale) => ({
  version: release.version,
  channel: release.channel,
  fileName: release.fileName,
  sample: release.sample,
  access: release.access,
  size: writeSize(release.size, locale),
  state: stateOf(release, now),
  publishedAt: release.publishedAt.toISOString(),
  withdrawnAt: release.withdrawnAt?.toISOString() ?? null,
});

function stateOf({ publishedAt, withdrawnAt }: Release, now: Date) {
  if (withdrawnAt !== null) return 'withdrawn' as const;
  return publishedAt > now ? ('planned' as const) : ('offered' as const);
}

export type ReleasesView = Awaited<ReturnType<typeof openReleaseList>>;
