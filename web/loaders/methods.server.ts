import {
  factsOf,
  type OwnFacts,
  type PaymentFlow,
  type PaymentMethod,
} from '../../domain/payment/index.ts';

/** A method with the facts that pages show. */
export type ShownMethod = {
  readonly method: PaymentMethod;
  readonly flow: PaymentFlow;
  readonly canRenew: boolean;
  /** Days to pay a voucher. Null for other methods. */
  readonly daysToPay: number | null;
  readonly asksPayer: boolean;
};

export const showMethods = (methods: readonly PaymentMethod[], own?: OwnFacts): ShownMethod[] =>
  methods.map((method) => {
    const { flow, canRenew, voucher, asksPayer = false } = factsOf(method, own);
    return { method, flow, canRenew, daysToPay: voucher?.daysToPay ?? null, asksPayer };
  });
