import { generateSigningKeyPem, openKeyRing } from '../../domain/licence/index.ts';
import type { PaymentProvider, PaymentTruth } from '../../domain/payment/index.ts';
import type { Money } from '../../kit/money.ts';

/** A provider whose truth the test writes itself; payments of one purchase are `<purchase id>:<n>`. */
export type ScriptedProvider = PaymentProvider & {
  readonly truths: PaymentTruth[];
  /** Writes or changes one payment. */
  tell(purchaseId: string, count: number, state: PaymentTruth['state'], total: Money): PaymentTruth;
};

export function scriptedProvider(): ScriptedProvider {
  const truths: PaymentTruth[] = [];
  const unused = () => Promise.reject(new Error('not part of this test'));
  return {
    id: 'scripted',
    truths,
    tell(purchaseId, count, state, total) {
      const reference = `${purchaseId}:${count}`;
      const reason = state === 'declined' ? 'insufficient-funds' : null;
      const truth: PaymentTruth = {
        ...{ reference, purchaseId, state, total, reason },
        at: new Date('2026-01-15T12:00:00.000Z'),
        card: { brand: 'visa', last4: '4242' },
      };
      const known = truths.findIndex((other) => other.reference === reference);
      truths.splice(known < 0 ? truths.length : known, known < 0 ? 0 : 1, truth);
      return truth;
    },
    start: unused,
    verify: () => {
      throw new Error('not part of this test');
    },
    fetch: async (reference) => {
      const truth = truths.find((known) => known.reference === reference);
      if (truth === undefined) throw new Error(`unknown payment ${reference}`);
      return truth;
    },
    find: async (purchaseId) => truths.filter((truth) => truth.purchaseId === purchaseId),
  };
}

/** A key ring with a signing key made for this run. */
export const testKeyRing = () => openKeyRing({ signingKeyPem: generateSigningKeyPem() });
