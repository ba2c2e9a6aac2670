import { days, hours } from '../../kit/time.ts';
import { compareVersions } from './version.ts';

/** Who gets a version by itself: everybody, or those who asked to try it early. */
export const CHANNELS = ['stable', 'beta'] as const;
export type Channel = (typeof CHANNELS)[number];

/** Oldest Windows a version runs on, and the processors it is made for; `any`: all of them. */
export const WINDOWS = ['10', '11'] as const;
export const ARCHITECTURES = ['x64', 'x86', 'arm64', 'any'] as const;
/** `public`: anybody may load it; `licensed`: by a signed link that runs out. */
export const ACCESS = ['public', 'licensed'] as const;

/** How long a signed link to a file holds. */
export const LINK_HOLDS = hours(24);
/** How long an answer of the update feed may be believed. */
export const FEED_HOLDS = days(7);

/** One version of a product's program, and the file it comes in. */
export type Release = {
  /** Page key of the product: `zipx`. */
  readonly product: string;
  /** As `isVersion` wants it. */
  readonly version: string;
  readonly channel: Channel;
  /** Last segment of its address; as `isFileName` wants it. */
  readonly fileName: string;
  /** Bytes. */
  readonly size: number;
  /** SHA-256 of the file, 64 hex digits in lower case. */
  readonly sha256: string;
  /** Name in the file's certificate, as Windows shows it; null: the file is not signed. */
  readonly signer: string | null;
  readonly windows: (typeof WINDOWS)[number];
  readonly architecture: (typeof ARCHITECTURES)[number];
  /** What installs it without questions: `/S`; null: there is no such switch. */
  readonly silentSwitch: string | null;
  readonly access: (typeof ACCESS)[number];
  /** Whether it can be had by winget, under the product's package id. */
  readonly winget: boolean;
  /** Made by this program to try the shop with; installs nothing. */
  readonly sample: boolean;
  /** Notes in Markdown by locale prefix, English always; null where `notesText` says where they are. */
  readonly notes: Readonly<Record<string, string>> | null;
  /** Path of the English text the notes stand in: `products/zipx/releases/1.1.0.md`. */
  readonly notesText: string | null;
  readonly publishedAt: Date;
  /** Since when it is not offered any more, because something is wrong with it. */
  readonly withdrawnAt: Date | null;
};

/** Names a file can have in an address, a header and a folder, on any system. */
const FILE_NAME = /^[A-Za-z0-9][A-Za-z0-9._-]{0,98}[A-Za-z0-9]$/;

/** Whether a file of a release may be called so. */
export const isFileName = (name: string): boolean => FILE_NAME.test(name) && !name.includes('..');

type Named = Pick<Release, 'product' | 'version' | 'fileName'>;

/** Where a release's file lies in the store, and below `/downloads/`. */
export const fileKey = ({ product, version, fileName }: Named): string =>
  `${product}/${version}/${fileName}`;

/** Newest first, by version. */
export const newestFirst = (releases: readonly Release[]): Release[] =>
  [...releases].sort((one, other) => compareVersions(other.version, one.version));

/** What is offered of these at a moment: published and not withdrawn, newest first. */
export const offeredAt = (releases: readonly Release[], now: Date): Release[] =>
  newestFirst(releases).filter(
    ({ publishedAt, withdrawnAt }) => publishedAt <= now && withdrawnAt === null,
  );

/** The newest of these for a channel; the early channel gets whatever is newest. Null: none. */
export const latestIn = (offered: readonly Release[], channel: Channel): Release | null =>
  newestFirst(offered).find((each) => channel === 'beta' || each.channel === 'stable') ?? null;
