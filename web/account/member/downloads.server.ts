import { listHeldProducts } from '../../../domain/license/index.ts';
import { downloadsOf, type OwnDownload } from '../../../domain/release/index.ts';
import { writeSize } from '../../../kit/formats.ts';
import { PRODUCTS } from '../../../products/index.ts';
import { releaseDayText } from '../../loaders/moments.server.ts';
import { type Member, ownAddresses } from './member.server.ts';

export type DownloadView = {
  readonly version: string;
  readonly fileName: string;
  readonly sha256: string;
  readonly size: string;
  readonly date: string;
  readonly isBeta: boolean;
  readonly isPaid: boolean;
  readonly isSample: boolean;
  /** Full path, signed if only owners may download the file. */
  readonly path: string;
};

/** Newest first. */
export type ProgramView = { readonly product: string; readonly downloads: readonly DownloadView[] };

export type DownloadsView = {
  readonly owned: readonly ProgramView[];
  readonly others: readonly ProgramView[];
};

/** Lists every version of licensed programs, and the public versions of the others. */
export async function openDownloads(member: Member): Promise<DownloadsView> {
  const { services, locale } = member;
  const now = services.now();
  const owned = new Set(
    await services.database.read(async (reader) =>
      listHeldProducts(reader, await ownAddresses(reader, member)),
    ),
  );
  const releases = await services.listReleases();
  const by = { secret: services.settings.sessionSecret, now };
  const keys = PRODUCTS.map(({ key }) => key);
  const licensed = keys.filter((key) => owned.has(key));
  const rest = keys.filter((key) => !owned.has(key));
  const free = releases.filter(({ access }) => access === 'public');
  const view = ({ product, downloads }: ReturnType<typeof downloadsOf>[number]): ProgramView => ({
    product,
    downloads: downloads.map((each) => viewOf(each, locale)),
  });
  const offered = downloadsOf(rest, free, by).filter(({ downloads }) => downloads.length > 0);
  return { owned: downloadsOf(licensed, releases, by).map(view), others: offered.map(view) };
}

function viewOf({ release, path }: OwnDownload, locale: Member['locale']): DownloadView {
  const { version, fileName, sha256, size, publishedAt, channel, access, sample } = release;
  return {
    version,
    fileName,
    sha256,
    path,
    isSample: sample,
    size: writeSize(size, locale),
    date: releaseDayText(publishedAt, locale),
    isBeta: channel === 'beta',
    isPaid: access === 'licensed',
  };
}
