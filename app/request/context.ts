import { createContext } from 'react-router';
import type { Reader, Work } from '../../db/work.ts';
import type { Accounts } from '../../domain/account/index.ts';
import type { InvoicePrinter } from '../../domain/invoice/index.ts';
import type { ChallengeDesk } from '../../domain/payment/index.ts';
import type { Quote } from '../../domain/price/index.ts';
import type { RenewsInBundle, SettleDesk } from '../../domain/purchase/index.ts';
import type { Measured, Release } from '../../domain/release/index.ts';
import type { Seller, TaxIdDesk } from '../../domain/tax/index.ts';
import type { AttachmentStore } from '../../domain/ticket/index.ts';
import type { TagSettings } from './tag-settings.ts';

/** For helpers of loaders and actions that are handed an open unit of work; they never open one. */
export type { Reader, Work };

/** Settings pages may know. Secrets stay on the server: nothing of this is serialised to a page. */
export type Settings = {
  /** Absolute origin of the public site, no slash at the end. */
  readonly siteUrl: string;
  readonly packagePrefix: string;
  readonly buildId: string;
  /** How often open pages ask for a newer build, in milliseconds. */
  readonly buildPoll: number;
  readonly tags: TagSettings;
  /** The hosted search engine; null: our own index answers. */
  readonly searchEngineId: string | null;
  /** Where the files of releases lie once more, no slash at the end; null: nowhere. */
  readonly downloadMirror: string | null;
  /** Addresses of what a page asks for before its scripts do: catalogues by `de/public`, `take-over`. */
  readonly codeFiles: ReadonlyMap<string, string>;
  readonly supportMail: string;
  readonly sessionSecret: string;
  /** Opens the staff's mail list; printed at start. */
  readonly officeToken: string;
};

/** A task in the background that failed, for good or for now. */
export type TroubledJob = {
  readonly id: string;
  /** Of its queue. */
  readonly name: string;
  readonly state: 'failed' | 'retry';
  readonly tries: number;
  readonly error: string | null;
  /** When it was queued, ISO 8601. */
  readonly at: string;
};

/** The queue as staff see it. */
export type QueueDesk = {
  /** Jobs that failed, the newest first. */
  troubled(reader: Reader): Promise<readonly TroubledJob[]>;
  /** How many failed for good, as counted within the last quarter of a minute. */
  countFailed(reader: Reader): Promise<number>;
  /** Runs a job that failed for good once more, if this work commits; false when it is none. */
  retry(work: Work, job: Pick<TroubledJob, 'id' | 'name'>): Promise<boolean>;
};

/** The parts of the shop whose state its status page tells. */
export const STATUS_PARTS = ['site', 'database', 'jobs', 'mails', 'payments', 'taxes'] as const;
export type StatusPart = (typeof STATUS_PARTS)[number];

/** `off`: the shop was not set up for it. `unknown`: cannot be found out while another part fails. */
export type PartState = 'works' | 'slow' | 'fails' | 'off' | 'unknown';

/** How the shop is, by what it knows of itself. */
export type ShopStatus = {
  readonly at: Date;
  readonly parts: Readonly<Record<StatusPart, PartState>>;
};

/** Everything a loader or action may reach beyond its request. Handed in by the server per request. */
export type Services = SettleDesk & {
  readonly settings: Settings;
  /** Every price of a market that holds now, in the shop's order; kept in memory until one changes. */
  readonly listPrices: (market: string) => Promise<readonly Quote[]>;
  /** Every release of every product, also those withdrawn or to come; kept in memory until one changes. */
  readonly listReleases: () => Promise<readonly Release[]>;
  /** Size and checksum of a file in the store of releases, of its very bytes; null: there is none. */
  readonly measureRelease: (key: string) => Promise<Measured | null>;
  readonly seller: Seller;
  /** Licences that are not changed alone. */
  readonly renewsInBundle: RenewsInBundle;
  /** Checks tax ids of companies. */
  readonly taxIds: TaxIdDesk;
  /** Passwords, sessions, second factors, passkeys. */
  readonly accounts: Accounts;
  readonly queue: QueueDesk;
  /** How the shop is; looks at most every quarter of a minute, and never throws. */
  readonly readStatus: () => Promise<ShopStatus>;
  /** Makes PDFs of invoices. */
  readonly printer: InvoicePrinter;
  /** Files that visitors send with support requests. */
  readonly attachments: AttachmentStore;
  /** The sandbox provider's own page; null with a real provider. */
  readonly challengeDesk: ChallengeDesk | null;
  /** Writes what broke into the log, with the request it broke. */
  readonly report: (error: unknown, request: Request) => void;
  /** Whether an error says that the database cannot be used for the moment. */
  readonly isOutage: (error: unknown) => boolean;
  readonly now: () => Date;
  readonly newId: () => string;
};

export const servicesContext = createContext<Services>();

/** Something on pages that is worth trying often, and that nobody may. */
export type Turn =
  | 'licence-keys'
  | 'licence-offline'
  | 'licence-check'
  | 'withdrawal'
  | 'order-mail'
  | 'invoice-file'
  | 'draft'
  | 'coupon'
  | 'subscription-link'
  | 'cancellation'
  | 'licence-change'
  | 'uninstall'
  | 'feedback'
  | 'feedback-again'
  | 'ticket'
  | 'ticket-link';

/** What the server found out about a request before the app saw it. */
export type Asked = {
  /** Quoted on pages that broke, and in the log. */
  readonly requestId: string;
  /** The address as it was asked for: path and query, nothing decoded. */
  readonly fullPath: string;
  /** There is no such page, it does not take such a request, or looking for it failed. */
  readonly trouble:
    | { readonly kind: 'missing' }
    | { readonly kind: 'refused'; readonly status: 405 | 415 }
    | { readonly kind: 'failed'; readonly error: unknown }
    | null;
  /** Where the request came from, as a name to count by; null: that cannot be told (`server/client-address.ts`). */
  readonly from: string | null;
  /**
   * Counts one try of this visitor, with `about` one try about that; null when it may pass, else the whole seconds to
   * wait.
   */
  readonly take: (turn: Turn, about?: string) => number | null;
};

export const askedContext = createContext<Asked>();
