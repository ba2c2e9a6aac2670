import { createContext } from 'react-router';
import type { InvoicePrinter } from '../../domain/invoice/index.ts';
import type { ChallengeDesk } from '../../domain/payment/index.ts';
import type { Quote } from '../../domain/price/index.ts';
import type { SettleDesk } from '../../domain/purchase/index.ts';
import type { Seller, TaxIdDesk } from '../../domain/tax/index.ts';
import type { TagSettings } from './tag-settings.ts';

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
  /** Addresses of the message catalogues, by `de/public`. */
  readonly catalogFiles: ReadonlyMap<string, string>;
  readonly sessionSecret: string;
  /** Opens the staff's mail list; printed at start. */
  readonly officeToken: string;
};

/** Everything a loader or action may reach beyond its request. Handed in by the server per request. */
export type Services = SettleDesk & {
  readonly settings: Settings;
  /** Every price of a market that holds now, in the shop's order; kept in memory until one changes. */
  readonly listPrices: (market: string) => Promise<readonly Quote[]>;
  readonly seller: Seller;
  /** Checks tax ids of companies. */
  readonly taxIds: TaxIdDesk;
  /** Makes PDFs of invoices. */
  readonly printer: InvoicePrinter;
  /** The sandbox provider's own page; null with a real provider. */
  readonly challengeDesk: ChallengeDesk | null;
  /** Writes what broke into the log, with the request it broke. */
  readonly report: (error: unknown, request: Request) => void;
  readonly now: () => Date;
  readonly newId: () => string;
};

export const servicesContext = createContext<Services>();

/** Something on pages that is worth trying often, and that nobody may. */
export type Turn = 'licence-keys' | 'licence-offline' | 'licence-check' | 'withdrawal';

/** What the server found out about a request before the app saw it. */
export type Asked = {
  /** Quoted on pages that broke, and in the log. */
  readonly requestId: string;
  /** The address as it was asked for: path and query, nothing decoded. */
  readonly fullPath: string;
  /** There is no such page, or looking for it failed. */
  readonly trouble:
    | { readonly kind: 'missing' }
    | { readonly kind: 'failed'; readonly error: unknown }
    | null;
  /** Counts one try of this visitor; null when it may pass, else the whole seconds to wait. */
  readonly take: (turn: Turn) => number | null;
};

export const askedContext = createContext<Asked>();
