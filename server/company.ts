import type { Logger } from 'pino';
import type { Database } from '../db/database.ts';
import { type InvoiceSeller, SELLER } from '../domain/invoice/index.ts';
import { type TaxIdDeps, zoneOf } from '../domain/tax/index.ts';
import { systemClock } from '../kit/time.ts';
import { createTaxIdRegister } from '../providers/index.ts';
import type { Config } from './config.ts';
import { type Pulse, takeRegisterPulse } from './pulse.ts';

/** Returns the seller for invoices. With its own tax ID it is a real company, which must never use sample rates. */
export const companyOf = ({
  sellerCountry,
  sellerTaxId,
  sellerTaxRegistrations,
  stripe,
  paypal,
}: Pick<
  Config,
  'sellerCountry' | 'sellerTaxId' | 'sellerTaxRegistrations' | 'stripe' | 'paypal'
>): InvoiceSeller => {
  const isSample = SELLER.isSample && sellerTaxId === null;
  return {
    ...SELLER,
    country: sellerCountry,
    zone: zoneOf(sellerCountry),
    taxId: sellerTaxId ?? SELLER.taxId,
    taxRegistrations: { ...SELLER.taxRegistrations, ...sellerTaxRegistrations },
    isSample,
    hasSampleRates: isSample && stripe === null && paypal === null,
  };
};

export type TaxIds = {
  readonly deps: TaxIdDeps;
  /** Null without a register. */
  readonly pulse: () => Pulse | null;
};

/** Opens the checks of tax IDs. Logs every failure, because a company whose tax ID cannot be checked is charged tax. */
export function openTaxIds(
  config: Config,
  database: Database,
  logger: Pick<Logger, 'warn'>,
): TaxIds {
  const register = createTaxIdRegister({
    ...config,
    report: (error) => logger.warn({ err: error }, 'the tax ID register did not answer'),
  });
  const watched = register && takeRegisterPulse(register, systemClock);
  const enoughOffline = config.taxIdCheck === 'format' ? 'format' : 'nothing';
  return {
    deps: { database, register: watched?.register ?? null, enoughOffline },
    pulse: () => watched?.pulse() ?? null,
  };
}
