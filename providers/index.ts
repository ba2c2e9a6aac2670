/**
 * The register of outside companies: the only door to `providers/`, and the only place that knows
 * which id means which folder. It refuses to read the environment: settings come from the server.
 */
import type { MailTransport } from '../domain/mail/port.ts';
import type { ChallengeDesk, PaymentProvider } from '../domain/payment/port.ts';
import { keptMails } from './kept/kept.ts';
import { openSandbox, type SandboxSettings } from './sandbox/sandbox.ts';
import { openSmtp } from './smtp/smtp.ts';

/** Ids `createPaymentProvider` accepts; the configuration refuses any other. */
export const PAYMENT_PROVIDER_IDS = ['sandbox'] as const;
export type PaymentProviderId = (typeof PAYMENT_PROVIDER_IDS)[number];

/** What a provider needs, by its id. */
export type PaymentSettings = { readonly id: 'sandbox' } & SandboxSettings;

export type OpenPaymentProvider = {
  readonly provider: PaymentProvider;
  /** The provider's own 3-D Secure page, where the shop has to show it; null where it need not. */
  readonly challengeDesk: ChallengeDesk | null;
  /** Sends events still owed and returns how many were received; real companies do that themselves. */
  deliverPending(): Promise<number>;
  close(): Promise<void>;
};

const OPEN = {
  sandbox(settings: SandboxSettings): OpenPaymentProvider {
    const sandbox = openSandbox(settings);
    const { deliverPending, close } = sandbox;
    return { provider: sandbox, challengeDesk: sandbox, deliverPending, close };
  },
} satisfies Record<PaymentProviderId, (settings: never) => OpenPaymentProvider>;

/** Opens the payment provider the settings name. Throws when its storage cannot be used. */
export function createPaymentProvider(settings: PaymentSettings): OpenPaymentProvider {
  return OPEN[settings.id](settings);
}

/** Sends through the SMTP server of this address; without one mails are kept for staff to read. */
export function createMailTransport(smtpUrl: string | null): MailTransport {
  return smtpUrl === null ? keptMails : openSmtp({ url: smtpUrl });
}
