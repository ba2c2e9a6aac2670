import type { Logger } from 'pino';
import type { Database } from '../db/database.ts';
import { type InvoiceSeller, SAMPLE_SELLER } from '../domain/invoice/index.ts';
import { type TaxIdDeps, zoneOf } from '../domain/tax/index.ts';
import { systemClock } from '../kit/time.ts';
import { createTaxIdRegister } from '../providers/index.ts';
import type { Config } from './config.ts';
import { type Pulse, takeRegisterPulse } from './pulse.ts';

/**
 * The company that sells, as its invoices name it, in the country and with the tax id of the settings. A tax id of its own
 * makes it a real one. Exchange rates are made up only for a made-up company, and never where real money may be taken.
 */
export const companyOf = ({
  sellerCountry,
  sellerTaxId,
  stripe,
}: Pick<Config, 'sellerCountry' | 'sellerTaxId' | 'stripe'>): InvoiceSeller => {
  const isSample = SAMPLE_SELLER.isSample && sellerTaxId === null;
  return {
    ...SAMPLE_SELLER,
    country: sellerCountry,
    zone: zoneOf(sellerCountry),
    taxId: sellerTaxId ?? SAMPLE_SELLER.taxId,
    isSample,
    hasSampleRates: isSample && stripe === null,
  };
};

/** What checking the tax ids of other companies needs, and how the register has answered. */
export type TaxIds = {
  readonly deps: TaxIdDeps;
  /** Null: none is asked. */
  readonly pulse: () => Pulse | null;
};

/** Where the register gives no answer the company is charged tax: each time is a line in the log. */
export function openTaxIds(
  config: Config,
  database: Database,
  logger: Pick<Logger, 'warn'>,
): TaxIds {
  const register = createTaxIdRegister({
    ...config,
    report: (trouble) => logger.warn({ err: trouble }, 'no answer of the register of tax ids'),
  });
  const watched = register && takeRegisterPulse(register, systemClock);
  const enoughOffline = config.taxIdCheck === 'format' ? 'format' : 'nothing';
  return {
    deps: { database, register: watched?.register ?? null, enoughOffline },
    pulse: () => watched?.pulse() ?? null,
  };
}
