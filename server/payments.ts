import { join } from 'node:path';
import type { Logger } from 'pino';
import { systemRandom } from '../kit/random.ts';
import { seconds, systemClock } from '../kit/time.ts';
import { DEFAULT_LOCALE } from '../locales/index.ts';
import { createPaymentProvider, type OpenPaymentProvider } from '../providers/index.ts';
import type { Config } from './config.ts';
import type { Secrets } from './secrets.ts';

/** How often events the provider still owes us are asked for. */
const DELIVER_EVERY = seconds(1);

type Deliver = (request: Request) => Promise<Response>;

export type Payments = {
  readonly opened: OpenPaymentProvider;
  /** Names the entry events go to; until then they stay owed. */
  connect(deliver: Deliver): void;
  start(logger: Logger): { stop(): void };
};

/** Opens the configured payment provider; the sandbox keeps its books in the data folder. */
export function openPayments(config: Config, secrets: Secrets): Payments {
  let deliver: Deliver = async () => new Response(null, { status: 503 });
  const opened = createPaymentProvider({
    id: config.paymentProvider,
    file: join(config.dataDir, 'sandbox.sqlite'),
    signingSecret: secrets.sandboxSecret,
    clock: systemClock,
    random: systemRandom,
    deliver: (request) => deliver(request),
    challengeUrl: (reference, locale) => {
      const folder = locale === DEFAULT_LOCALE.prefix ? '' : `/${locale}`;
      return `${config.siteUrl}${folder}/sandbox/challenge?reference=${reference}`;
    },
  });
  return {
    opened,
    connect(next) {
      deliver = next;
    },
    start(logger) {
      const timer = setInterval(() => {
        opened
          .deliverPending()
          .catch((error: unknown) => logger.error({ err: error }, 'payment events'));
      }, DELIVER_EVERY);
      timer.unref();
      return { stop: () => clearInterval(timer) };
    },
  };
}
