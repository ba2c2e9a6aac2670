import { PEER_KEYS, type StripePeer } from './peer.ts';

export const stripeSettings = ({ apiBase }: Pick<StripePeer, 'apiBase'>) => ({
  PAYMENT_PROVIDER: 'stripe',
  STRIPE_SECRET_KEY: PEER_KEYS.secretKey,
  STRIPE_PUBLISHABLE_KEY: PEER_KEYS.publishableKey,
  STRIPE_WEBHOOK_SECRET: PEER_KEYS.webhookSecret,
  STRIPE_API_BASE: apiBase,
});
