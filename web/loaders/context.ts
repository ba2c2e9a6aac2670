import { createContext } from 'react-router';
import type { Reader, Work } from '../../db/work.ts';
import type { Accounts } from '../../domain/account/index.ts';
import type { InvoicePrinter, InvoiceSeller } from '../../domain/invoice/index.ts';
import type { RenewsInBundle, SettleDeps } from '../../domain/order/index.ts';
import type { ChallengeControls, PaymentMethod } from '../../domain/payment/index.ts';
import type { Quote } from '../../domain/price/index.ts';
import type { Measured, Release } from '../../domain/release/index.ts';
import type { Seller, TaxIdDeps } from '../../domain/tax/index.ts';
import type { AttachmentStore } from '../../domain/ticket/index.ts';
import type { TagSettings } from '../client/tag-settings.ts';
import type { QueueAdmin } from './queue-admin.ts';
import type { ShopStatus } from './shop-status.ts';

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

/** Everything a loader or action may reach beyond its request. Handed in by the server per request. */
export type Services = SettleDeps & {
  readonly settings: Settings;
  /** Every price of a market that holds now, in the shop's order; kept in memory until one changes. */
  readonly listPrices: (market: string) => Promise<readonly Quote[]>;
  /** The ways to pay in a market now, in display order; none where all are held back. */
  readonly listMethods: (market: string) => readonly PaymentMethod[];
  /** Reads anew at once what is held back. */
  readonly lookAtHolds: () => Promise<void>;
  /** Every release of every product, also those withdrawn or to come; kept in memory until one changes. */
  readonly listReleases: () => Promise<readonly Release[]>;
  /** Size and checksum of a file in the store of releases, of its very bytes; null: there is none. */
  readonly measureRelease: (key: string) => Promise<Measured | null>;
  readonly seller: Seller;
  /** The company of now, as its invoices name it. */
  readonly company: Pick<InvoiceSeller, 'zone'>;
  /** Licenses that are not changed alone. */
  readonly renewsInBundle: RenewsInBundle;
  /** Checks tax ids of companies. */
  readonly taxIds: TaxIdDeps;
  /** Passwords, sessions, second factors, passkeys. */
  readonly accounts: Accounts;
  readonly queue: QueueAdmin;
  /** How the shop is; looks at most every quarter of a minute, and never throws. */
  readonly readStatus: () => Promise<ShopStatus>;
  /** Makes PDFs of invoices. */
  readonly printer: InvoicePrinter;
  /** Files that visitors send with support requests. */
  readonly attachments: AttachmentStore;
  /** The sandbox provider's own page; null with a real provider. */
  readonly challengeControls: ChallengeControls | null;
  /** Writes what broke into the log, with the request it broke. */
  readonly report: (error: unknown, request: Request) => void;
  /** Whether an error says that the database cannot be used for the moment. */
  readonly isOutage: (error: unknown) => boolean;
  readonly now: () => Date;
  readonly newId: () => string;
};

export const servicesContext = createContext<Services>();
