import {
  PaymentTokenStatus,
  PaypalPaymentTokenUsageType,
  type SetupTokenResponse,
  UsagePattern,
  VaultTokenRequestType,
} from '@paypal/paypal-server-sdk';
import type { SetUpRequest, SetUpSnapshot } from '../../domain/payment/port.ts';
import { isId } from './fields.ts';
import { pageLanguage } from './language.ts';
import type { Deps } from './order.ts';
import { CANCELED_KEY } from './start.ts';

/** PayPal stores the shop's id of a customer with each token. The shop keeps the set-up and its deadline there. */
const writeHolder = ({ setUpId, expiresAt }: SetUpRequest): string =>
  `${setUpId}.${Math.floor(expiresAt.getTime() / 1000)}`;

function readHolder(token: SetupTokenResponse, reference: string) {
  const [, setUpId, until] = /^(.+)\.(\d+)$/.exec(token.customer?.merchantCustomerId ?? '') ?? [];
  if (!setUpId) throw new Error(`${reference} is not a set-up of this shop`);
  return { setUpId, expiresAt: new Date(Number(until) * 1000) };
}

/** Opens PayPal's page that saves an account and charges nothing. */
export async function openSetUp({ paypal }: Deps, request: SetUpRequest) {
  const { setUpId, locale, returnUrl } = request;
  const cancelUrl = new URL(returnUrl);
  cancelUrl.searchParams.set(CANCELED_KEY, 'paypal');
  const experienceContext = { returnUrl, cancelUrl: cancelUrl.href, ...pageLanguage(locale) };
  const made = await paypal.ask(
    paypal.vault.createSetupToken({
      paypalRequestId: setUpId,
      body: {
        customer: { merchantCustomerId: writeHolder(request) },
        paymentSource: {
          paypal: {
            usageType: PaypalPaymentTokenUsageType.Merchant,
            usagePattern: UsagePattern.SubscriptionPrepaid,
            permitMultiplePaymentTokens: true,
            experienceContext,
          },
        },
      },
    }),
  );
  const url = made.links?.find(({ rel }) => rel === 'approve' || rel === 'payer-action')?.href;
  if (!made.id || !url) throw new Error(`PayPal returned no page for ${setUpId}`);
  return { reference: made.id, url };
}

/** Returns the state of a set-up, and keeps the account once the customer has approved. @throws if it is unknown */
export async function fetchSetUp(deps: Deps, reference: string): Promise<SetUpSnapshot> {
  const { paypal, clock } = deps;
  if (!isId(reference)) throw new Error('not a set-up of PayPal’s');
  const token = await paypal.ask(paypal.vault.getSetupToken(reference));
  const { setUpId, expiresAt } = readHolder(token, reference);
  const unkept = { reference, setUpId, mandate: null, card: null } as const;
  const mandate = await mandateOf(deps, token, reference, expiresAt > clock.now());
  if (mandate !== null) return { ...unkept, state: 'kept', mandate };
  return { ...unkept, state: expiresAt > clock.now() ? 'waiting' : 'expired' };
}

async function mandateOf(
  { paypal }: Deps,
  { status, customer }: SetupTokenResponse,
  reference: string,
  isOpen: boolean,
): Promise<string | null> {
  if (status === PaymentTokenStatus.Approved && isOpen) {
    const token = { id: reference, type: VaultTokenRequestType.SetupToken };
    const paypalRequestId = `${reference}:token`;
    const body = { paymentSource: { token } };
    const made = await paypal.ask(paypal.vault.createPaymentToken({ paypalRequestId, body }));
    return made.id ?? null;
  }
  const isKept = status === PaymentTokenStatus.Vaulted || status === PaymentTokenStatus.Tokenized;
  if (!isKept || !customer?.id) return null;
  // The answer with the account was lost. Each set-up has a customer of its own.
  const kept = await paypal.ask(
    paypal.vault.listCustomerPaymentTokens({ customerId: customer.id }),
  );
  return kept.paymentTokens?.[0]?.id ?? null;
}
