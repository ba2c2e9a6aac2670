import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { idempotencyKey, type Order } from '../../domain/order/index.ts';
import type { PaymentRequest } from '../../domain/payment/port.ts';
import {
  openSandbox,
  type Sandbox,
  type SandboxSettings,
} from '../../providers/sandbox/sandbox.ts';
import { countedRandom, createTestClock, type TestClock } from './clock.ts';

export type SentEvent = { readonly raw: Uint8Array; readonly headers: Headers };

export type TestSandbox = {
  readonly sandbox: Sandbox;
  readonly settings: SandboxSettings;
  readonly clock: TestClock;
  /** Delivers due webhooks first. */
  listSent(): Promise<SentEvent[]>;
  close(): Promise<void>;
};

/** In its own folder. The webhook answers 200 by default. */
export function openTestSandbox(change: Partial<SandboxSettings> = {}): TestSandbox {
  const folder = mkdtempSync(join(tmpdir(), 'sandbox-'));
  const clock = createTestClock();
  const requests: Request[] = [];
  const settings: SandboxSettings = {
    file: join(folder, 'sandbox.db'),
    signingSecret: 'sandbox-test-secret',
    clock,
    random: countedRandom(),
    challengeUrl: (reference, locale) => `https://shop.example/${locale}/3ds/${reference}`,
    walletUrl: (reference, locale) => `https://shop.example/${locale}/wallet/${reference}`,
    cardUrl: (reference, locale) => `https://shop.example/${locale}/card/${reference}`,
    deliver: async () => new Response(),
    ...change,
  };
  const deliver = (request: Request) => {
    requests.push(request.clone());
    return settings.deliver(request);
  };
  const sandbox = openSandbox({ ...settings, deliver });
  return {
    sandbox,
    settings,
    clock,
    async listSent() {
      await sandbox.deliverPending();
      return Promise.all(
        requests.map(async (request) => ({
          raw: new Uint8Array(await request.clone().arrayBuffer()),
          headers: request.headers,
        })),
      );
    },
    async close() {
      await sandbox.close();
      rmSync(folder, { recursive: true });
    },
  };
}

export function cardFields(number: string, change: Record<string, string> = {}) {
  return { card_number: number, card_expiry: '12/34', card_cvc: '123', ...change };
}

/** As the shop makes it, with this card number or these card fields if it is paid by card. */
export const startOf = (
  order: Order,
  card: string | PaymentRequest['instrument'],
): PaymentRequest => ({
  orderId: order.id,
  total: order.total,
  locale: order.locale,
  email: order.email,
  name: order.name,
  method: order.method,
  keep: true,
  expiresAt: null,
  idempotencyKey: idempotencyKey(order),
  instrument: typeof card === 'string' ? cardFields(card) : card,
  returnUrl: 'https://shop.example/pay',
});
