import { createContext } from 'react-router';
import type { ChallengeDesk } from '../../domain/payment/index.ts';
import type { SettleDesk } from '../../domain/purchase/index.ts';

/** Settings pages may know. Secrets stay on the server: nothing of this is serialised to a page. */
export type Settings = {
  /** Absolute origin of the public site, no slash at the end. */
  readonly siteUrl: string;
  readonly packagePrefix: string;
  readonly buildId: string;
  readonly sessionSecret: string;
  /** Opens the staff's mail list; printed at start. */
  readonly officeToken: string;
};

/** Everything a loader or action may reach beyond its request. Handed in by the server per request. */
export type Services = SettleDesk & {
  readonly settings: Settings;
  /** The sandbox provider's own page; null with a real provider. */
  readonly challengeDesk: ChallengeDesk | null;
  /** Writes what broke into the log, with the request it broke. */
  readonly report: (error: unknown, request: Request) => void;
  readonly now: () => Date;
  readonly newId: () => string;
};

export const servicesContext = createContext<Services>();
