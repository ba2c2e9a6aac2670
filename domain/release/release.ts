import { days, hours } from '../../kit/time.ts';
import { compareVersions } from './version.ts';

/** `beta` is for customers who opt in to early versions. */
export const CHANNELS = ['stable', 'beta'] as const;
export type Channel = (typeof CHANNELS)[number];

export const WINDOWS = ['10', '11'] as const;
export const ARCHITECTURES = ['x64', 'x86', 'arm64', 'any'] as const;
export const ACCESS = ['public', 'licensed'] as const;

export const LINK_HOLDS = hours(24);
/** How long an answer of the update feed is valid. */
export const FEED_HOLDS = days(7);

export type Release = {
  readonly product: string;
  readonly version: string;
  readonly channel: Channel;
  /** As `isFileName`. Last segment of the address. */
  readonly fileName: string;
  readonly size: number;
  /** 64 lowercase hex digits. */
  readonly sha256: string;
  /** Name in the certificate, as Windows shows it. Null means not signed. */
  readonly signer: string | null;
  readonly windows: (typeof WINDOWS)[number];
  readonly architecture: (typeof ARCHITECTURES)[number];
  readonly silentSwitch: string | null;
  readonly access: (typeof ACCESS)[number];
  /** Available from winget under the product's package id. */
  readonly winget: boolean;
  /** Installs nothing. */
  readonly sample: boolean;
  /** Markdown by locale prefix, always with English. Null if `notesText` is set. */
  readonly notes: Readonly<Record<string, string>> | null;
  /** Path of the English text: `products/zipx/releases/1.1.0.md`. */
  readonly notesText: string | null;
  readonly publishedAt: Date;
  readonly withdrawnAt: Date | null;
};

const FILE_NAME = /^[A-Za-z0-9][A-Za-z0-9._-]{0,98}[A-Za-z0-9]$/;

export const isFileName = (name: string): boolean => FILE_NAME.test(name) && !name.includes('..');

type FileId = Pick<Release, 'product' | 'version' | 'fileName'>;

/** Key in the store, and path below `/downloads/`. */
export const fileKey = ({ product, version, fileName }: FileId): string =>
  `${product}/${version}/${fileName}`;

export const newestFirst = (releases: readonly Release[]): Release[] =>
  [...releases].sort((one, other) => compareVersions(other.version, one.version));

/** Published and not withdrawn, newest first. */
export const offeredAt = (releases: readonly Release[], now: Date): Release[] =>
  newestFirst(releases).filter(
    ({ publishedAt, withdrawnAt }) => publishedAt <= now && withdrawnAt === null,
  );

/** The beta channel gets the newest version of either channel. */
export const latestIn = (offered: readonly Release[], channel: Channel): Release | null =>
  newestFirst(offered).find((each) => channel === 'beta' || each.channel === 'stable') ?? null;
