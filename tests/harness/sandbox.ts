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
  /** Delivers what is due, then gives every request sent to the hook entry so far. */
  listSent(): Promise<SentEvent[]>;
  close(): Promise<void>;
};

/** A payment company of our own in a folder of its own; its hook entry answers 200 unless told otherwise. */
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

/** The sandbox's form fields, good unless told otherwise. */
export function cardFields(number: string, change: Record<string, string> = {}) {
  return { card_number: number, card_expiry: '12/34', card_cvc: '123', ...change };
}

/** What the shop asks the sandbox for when this order is paid, by this card where it is paid by card. */
export const startOf = (order: Order, card: string): PaymentRequest => ({
  orderId: order.id,
  total: order.total,
  locale: order.locale,
  email: order.email,
  method: order.method,
  keep: true,
  expiresAt: null,
  idempotencyKey: idempotencyKey(order),
  instrument: cardFields(card),
  returnUrl: 'https://shop.example/pay',
});
