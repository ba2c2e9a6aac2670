/**
 * The register of outside companies: the only door to `providers/`, and the only place that knows
 * which id means which folder. It refuses to read the environment: settings come from the server.
 */
import type { MailTransport } from '../domain/mail/port.ts';
import type { ChallengeControls, PaymentProvider } from '../domain/payment/port.ts';
import type { ReleaseStore } from '../domain/release/port.ts';
import type { TaxIdRegister } from '../domain/tax/port.ts';
import { openFolder } from './folder/folder.ts';
import { keptMails } from './kept/kept.ts';
import { openS3, type S3Settings } from './s3/s3.ts';
import { openSandbox, type SandboxSettings } from './sandbox/sandbox.ts';
import { openSmtp } from './smtp/smtp.ts';
import type { StripeSettings } from './stripe/stripe.ts';
import { openVies } from './vies/vies.ts';

export { limitTime } from './time-limit.ts';

/** What a provider needs, by its id. */
export type PaymentSettings =
  | ({ readonly id: 'sandbox' } & SandboxSettings)
  | ({ readonly id: 'stripe' } & StripeSettings);

export type OpenPaymentProvider = {
  readonly provider: PaymentProvider;
  /** The provider's own 3-D Secure page, where the shop has to show it; null where it need not. */
  readonly challengeControls: ChallengeControls | null;
  /** Sends events still owed and returns how many were received; real companies do that themselves. */
  deliverPending(): Promise<number>;
  close(): Promise<void>;
};

/** Opens the payment provider the settings name. Throws when its storage cannot be used. */
export async function createPaymentProvider(
  settings: PaymentSettings,
): Promise<OpenPaymentProvider> {
  if (settings.id === 'stripe') {
    // Its package takes 20 MB of memory: only where it is used.
    const { openStripe } = await import('./stripe/stripe.ts');
    return openReal(openStripe(settings));
  }
  const sandbox = openSandbox(settings);
  const { deliverPending, close } = sandbox;
  return { provider: sandbox, challengeControls: sandbox, deliverPending, close };
}

/** A company of its own: it shows its own pages, sends its own events, keeps its own books. */
const openReal = (provider: PaymentProvider): OpenPaymentProvider => ({
  provider,
  challengeControls: null,
  deliverPending: async () => 0,
  close: async () => {},
});

/** Sends through the SMTP server of this address; without one mails are kept for staff to read. */
export function createMailTransport(smtpUrl: string | null): MailTransport {
  return smtpUrl === null ? keptMails : openSmtp({ url: smtpUrl });
}

/** Asks the EU's register at this address; without one nobody is asked. */
export function createTaxIdRegister(settings: {
  readonly viesUrl: string | null;
  readonly sellerTaxId: string | null;
  report(trouble: unknown): void;
}): TaxIdRegister | null {
  const { viesUrl, sellerTaxId, report } = settings;
  return viesUrl === null ? null : openVies({ url: viesUrl, requester: sellerTaxId, report });
}

/** Where the files of releases lie: a folder of this machine, or a bucket. */
export type ReleaseStorage = { readonly folder: string } | { readonly s3: S3Settings };

/** Opens the store of release files; nothing is asked or made before the first use. */
export const openReleaseStore = (storage: ReleaseStorage): ReleaseStore =>
  's3' in storage ? openS3(storage.s3) : openFolder(storage.folder);
