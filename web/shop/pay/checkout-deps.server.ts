import type { CheckoutDeps } from '../../../domain/checkout/index.ts';
import type { Services } from '../../loaders/context.ts';

export function checkoutDeps(services: Services, request: Request): CheckoutDeps {
  const { database, provider, ring, company, seller, taxIds } = services;
  const { listPrices, listMethods, bankAccounts, isOutage, now, settings } = services;
  return {
    database,
    provider,
    ring,
    company,
    seller,
    taxIds,
    listPrices,
    listMethods,
    bankAccounts,
    isOutage,
    now,
    secret: settings.sessionSecret,
    siteUrl: settings.siteUrl,
    asksCard: services.challengeControls !== null,
    report: (error) => services.report(error, request),
  };
}
