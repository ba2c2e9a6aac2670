import { createContext } from 'react-router';
import type { Reader, Work } from '../../db/work.ts';
import type { Accounts } from '../../domain/account/index.ts';
import type { SettleDeps } from '../../domain/checkout/index.ts';
import type { InvoicePrinter, InvoiceSeller } from '../../domain/invoice/index.ts';
import type {
  BankAccounts,
  ChallengeControls,
  MethodQuery,
  PaymentMethod,
} from '../../domain/payment/index.ts';
import type { PriceQuote } from '../../domain/price/index.ts';
import type { Measured, Release } from '../../domain/release/index.ts';
import type { Seller, TaxIdDeps } from '../../domain/tax/index.ts';
import type { PictureEncoder } from '../../domain/text/index.ts';
import type { AttachmentStore } from '../../domain/ticket/index.ts';
import type { Secret } from '../../kit/sign.ts';
import type { TextOverride } from '../../locales/text-overrides.ts';
import type { ProductSetting } from '../../products/index.ts';
import type { TagSettings } from '../client/tag-settings.ts';
import type { QueueAdmin } from './queue-admin.ts';
import type { ShopStatus } from './shop-status.ts';

/** For helpers that receive an open unit of work and never open one. */
export type { Reader, Work };

/** Settings for loaders and actions. They contain secrets and are never serialized to a page. */
export type Settings = {
  /** Absolute origin of the public site, without a trailing slash. */
  readonly siteUrl: string;
  readonly packagePrefix: string;
  readonly buildId: string;
  /** In milliseconds. */
  readonly buildPoll: number;
  readonly tags: TagSettings;
  /** Null if our own index is used. */
  readonly searchEngineId: string | null;
  readonly downloadMirror: string | null;
  /** Addresses of message catalogs in the browser's build, by `de/public`. The page preloads them. */
  readonly codeFiles: ReadonlyMap<string, string>;
  readonly supportMail: string;
  /** Whether webhooks may go to private networks. */
  readonly allowsPrivateWebhooks: boolean;
  /** Whether a second person must publish what somebody wrote in the office. */
  readonly needsTextReview: boolean;
  readonly sessionSecret: Secret;
  /** Token of the link to the mail list for staff, printed at start. */
  readonly officeToken: string;
};

/** Everything outside its request that a loader or action may use. The server provides it per request. */
export type Services = SettleDeps & {
  readonly settings: Settings;
  /** Returns the current prices of a market in the shop's order. Cached in memory. */
  readonly listPrices: (market: string) => Promise<readonly PriceQuote[]>;
  /** Returns the current payment methods of a buyer in display order. Empty if all are on hold. */
  readonly listMethods: (query: MethodQuery) => readonly PaymentMethod[];
  /** The vendor's accounts for transfers, by currency. */
  readonly bankAccounts: BankAccounts;
  readonly lookAtHolds: () => Promise<void>;
  /** Returns what the office says about the products. The same array until it changes. */
  readonly listProductSettings: () => readonly ProductSetting[];
  readonly refreshProducts: () => Promise<void>;
  /** Returns the texts of the office that override files. The same array until it changes. */
  readonly listTextOverrides: () => readonly TextOverride[];
  readonly refreshTexts: () => Promise<void>;
  /** Renders a page as a stranger would see it, and keeps it nowhere. `path` has a language and may have a query. */
  readonly renderForGuest: (path: string) => Promise<Response>;
  /** Returns whether an address of the shop leads to a page or to a picture of the office. */
  readonly hasPage: (path: string) => Promise<boolean>;
  /** Returns all releases of all products, including withdrawn and future ones. Cached in memory. */
  readonly listReleases: () => Promise<readonly Release[]>;
  /** Measures a file in the release store. Null if there is none. */
  readonly measureRelease: (key: string) => Promise<Measured | null>;
  readonly seller: Seller;
  /** The company as its invoices currently name it. */
  readonly company: Pick<InvoiceSeller, 'name' | 'zone' | 'country' | 'hasSampleRates'>;
  readonly taxIds: TaxIdDeps;
  readonly accounts: Accounts;
  readonly queue: QueueAdmin;
  /** Reads the status of the shop. Looks at most every 15 seconds and never throws. */
  readonly readStatus: () => Promise<ShopStatus>;
  readonly printer: InvoicePrinter;
  readonly attachments: AttachmentStore;
  readonly pictureEncoder: PictureEncoder;
  /** Null with a real provider. */
  readonly challengeControls: ChallengeControls | null;
  /** `what` failed: the page, unless it says otherwise. */
  readonly report: (error: unknown, request: Request, what?: string) => void;
  /** Returns whether an error means that the database is temporarily unavailable. */
  readonly isOutage: (error: unknown) => boolean;
  readonly now: () => Date;
  readonly newId: () => string;
};

export const servicesContext = createContext<Services>();
