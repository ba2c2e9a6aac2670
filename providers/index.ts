/** The only file that maps ids to providers. Settings come from the server. */
import type { MailTransport } from '../domain/mail/port.ts';
import type { ChallengeControls, PaymentProvider } from '../domain/payment/port.ts';
import type { ReleaseStore } from '../domain/release/port.ts';
import type { TaxIdRegister } from '../domain/tax/port.ts';
import { openFolder } from './folder/folder.ts';
import { keptMails } from './kept/kept.ts';
import type { PayPalSettings } from './paypal/paypal.ts';
import type { S3Settings } from './s3/bucket.ts';
import { openS3 } from './s3/s3.ts';
import { openSandbox, type SandboxSettings } from './sandbox/sandbox.ts';
import { openSmtp } from './smtp/smtp.ts';
import type { StripeSettings } from './stripe/stripe.ts';
import { openVies } from './vies/vies.ts';

export { openS3Attachments } from './s3/attachments.ts';
export { type BackupPlace, openS3Backups } from './s3/backups.ts';
export { copyBooks } from './sandbox/copy-books.ts';
export { limitTime } from './time-limit.ts';

export type PaymentSettings =
  | ({ readonly id: 'sandbox' } & SandboxSettings)
  | ({ readonly id: 'stripe' } & StripeSettings)
  | ({ readonly id: 'paypal' } & PayPalSettings);

export type OpenPaymentProvider = {
  readonly provider: PaymentProvider;
  /** Controls for the pages that simulate a bank or a wallet. Null if there are none. */
  readonly challengeControls: ChallengeControls | null;
  /** Sends pending events and returns how many were received. Real companies send theirs on their own. */
  deliverPending(): Promise<number>;
  close(): Promise<void>;
};

/** Opens the configured provider. @throws if its storage cannot be used */
export async function createPaymentProvider(
  settings: PaymentSettings,
): Promise<OpenPaymentProvider> {
  if (settings.id === 'stripe') {
    // Imported on demand, like the next one, because the package takes 20 MB of memory.
    const { openStripe } = await import('./stripe/stripe.ts');
    return openReal(openStripe(settings));
  }
  if (settings.id === 'paypal') {
    const { openPayPal } = await import('./paypal/paypal.ts');
    return openReal(openPayPal(settings));
  }
  const sandbox = openSandbox(settings);
  const { deliverPending, close } = sandbox;
  return { provider: sandbox, challengeControls: sandbox, deliverPending, close };
}

/** A real company has its own pages and sends its own events. */
const openReal = (provider: PaymentProvider): OpenPaymentProvider => ({
  provider,
  challengeControls: null,
  deliverPending: async () => 0,
  close: async () => {},
});

/** Creates the transport for emails. Without a URL, it stores them for staff to read. */
export function createMailTransport(smtpUrl: string | null): MailTransport {
  return smtpUrl === null ? keptMails : openSmtp({ url: smtpUrl });
}

/** Returns the register that checks tax IDs, or null without a URL. `report` receives its failures. */
export function createTaxIdRegister(settings: {
  readonly viesUrl: string | null;
  readonly sellerTaxId: string | null;
  report(error: unknown): void;
}): TaxIdRegister | null {
  const { viesUrl, sellerTaxId, report } = settings;
  return viesUrl === null ? null : openVies({ url: viesUrl, requester: sellerTaxId, report });
}

export type FileStorage = { readonly folder: string } | { readonly s3: S3Settings };

/** Opens the store of release files. It uses neither the network nor the disk before the first call. */
export const openReleaseStore = (storage: FileStorage): ReleaseStore =>
  's3' in storage ? openS3(storage.s3) : openFolder(storage.folder);
