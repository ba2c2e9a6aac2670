export const PEER_ACCESS = {
  clientId: 'peer-client',
  clientSecret: 'peer-secret',
  environment: 'sandbox',
  webhookId: '1JE4291016473214C',
} as const;

export const paypalSettings = ({ apiBase }: { readonly apiBase: string }) => ({
  PAYMENT_PROVIDER: 'paypal',
  PAYPAL_CLIENT_ID: PEER_ACCESS.clientId,
  PAYPAL_CLIENT_SECRET: PEER_ACCESS.clientSecret,
  PAYPAL_ENVIRONMENT: PEER_ACCESS.environment,
  PAYPAL_WEBHOOK_ID: PEER_ACCESS.webhookId,
  PAYPAL_API_BASE: apiBase,
});
