import {
  factsOf,
  type OwnFacts,
  type PaymentFlow,
  type PaymentMethod,
  type PaymentProvider,
} from '../../domain/payment/index.ts';

/** Returns whether buyers can pay by card. Otherwise, every method renews, and texts name no condition. */
export const hasCards = ({ methods }: Pick<PaymentProvider, 'methods'>): boolean =>
  methods.includes('card');

/** A method with the facts that pages show. */
export type ShownMethod = {
  readonly method: PaymentMethod;
  readonly flow: PaymentFlow;
  readonly canRenew: boolean;
};

export const showMethods = (methods: readonly PaymentMethod[], own?: OwnFacts): ShownMethod[] =>
  methods.map((method) => {
    const { flow, canRenew } = factsOf(method, own);
    return { method, flow, canRenew };
  });
