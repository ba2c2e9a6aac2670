import { join } from 'node:path';
import type { Logger } from 'pino';
import type { PaymentNotes } from '../domain/payment/index.ts';
import { systemRandom } from '../kit/random.ts';
import { seconds, systemClock } from '../kit/time.ts';
import { folderOf } from '../locales/index.ts';
import {
  createPaymentProvider,
  limitTime,
  type OpenPaymentProvider,
  type PaymentSettings,
} from '../providers/index.ts';
import type { Config } from './config.ts';
import { type Pulse, takePulse } from './pulse.ts';
import type { Secrets } from './secrets.ts';

const DELIVER_EVERY = seconds(1);
/** The sandbox's file in the data folder. */
export const BOOKS_FILE = 'sandbox.sqlite';

type Deliver = (request: Request) => Promise<Response>;

export type Payments = {
  /** With a time limit on every call. */
  readonly opened: OpenPaymentProvider;
  readonly pulse: () => Pulse;
  /** Gives the provider the shop's webhook endpoint. Until this call, events stay pending. */
  connect(deliver: Deliver): void;
  start(logger: Logger): { stop(): void };
};

type PaymentsInput = {
  notesOf(provider: string): PaymentNotes;
  readonly replacement: OpenPaymentProvider | undefined;
};

/** Opens the configured payment provider, or uses `replacement`. */
export async function openPayments(
  config: Config,
  secrets: Secrets,
  { notesOf, replacement }: PaymentsInput,
): Promise<Payments> {
  let deliver: Deliver = async () => new Response(null, { status: 503 });
  const settings = settingsOf(config, secrets, {
    notesOf,
    deliver: (request) => deliver(request),
  });
  const unlimited = replacement ?? (await createPaymentProvider(settings));
  const limited = limitTime(unlimited.provider, config.paymentTimeLimit);
  const { provider, pulse } = takePulse(limited, systemClock);
  const opened = { ...unlimited, provider };
  return {
    opened,
    pulse,
    connect(next) {
      deliver = next;
    },
    start(logger) {
      const timer = setInterval(() => {
        opened
          .deliverPending()
          .catch((error: unknown) =>
            logger.error({ err: error }, 'could not deliver payment events'),
          );
      }, DELIVER_EVERY);
      timer.unref();
      return { stop: () => clearInterval(timer) };
    },
  };
}

function settingsOf(
  config: Config,
  secrets: Secrets,
  { notesOf, deliver }: Pick<PaymentsInput, 'notesOf'> & { readonly deliver: Deliver },
): PaymentSettings {
  const { stripe, paypal, paymentMethods: methods } = config;
  if (stripe) return { id: 'stripe', ...stripe, methods, clock: systemClock };
  if (paypal) return { id: 'paypal', ...paypal, clock: systemClock, notes: notesOf('paypal') };
  return sandboxOf(config, secrets, deliver);
}

function sandboxOf(config: Config, secrets: Secrets, deliver: Deliver): PaymentSettings {
  const pages = (locale: string) => `${config.siteUrl}${folderOf(locale)}/sandbox`;
  return {
    id: 'sandbox',
    deliver,
    methods: config.paymentMethods,
    clock: systemClock,
    random: systemRandom,
    file: join(config.dataDir, BOOKS_FILE),
    signingSecret: secrets.sandboxSecret,
    challengeUrl: (reference, locale) => `${pages(locale)}/challenge?reference=${reference}`,
    walletUrl: (reference, locale) => `${pages(locale)}/wallet?reference=${reference}`,
    cardUrl: (reference, locale) => `${pages(locale)}/card?reference=${reference}`,
  };
}
