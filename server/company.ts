import type { Logger } from 'pino';
import type { Database } from '../db/database.ts';
import { type InvoiceSeller, SAMPLE_SELLER } from '../domain/invoice/index.ts';
import { type TaxIdDeps, zoneOf } from '../domain/tax/index.ts';
import { systemClock } from '../kit/time.ts';
import { createTaxIdRegister } from '../providers/index.ts';
import type { Config } from './config.ts';
import { type Pulse, takeRegisterPulse } from './pulse.ts';

/** A tax id of its own makes it a real company. Sample exchange rates must never appear where real money may arrive. */
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

export type TaxIds = {
  readonly deps: TaxIdDeps;
  /** Null if no register is used. */
  readonly pulse: () => Pulse | null;
};

/** If the register does not answer, the company is charged tax, so every failure is logged. */
export function openTaxIds(
  config: Config,
  database: Database,
  logger: Pick<Logger, 'warn'>,
): TaxIds {
  const register = createTaxIdRegister({
    ...config,
    report: (trouble) => logger.warn({ err: trouble }, 'the tax id register did not answer'),
  });
  const watched = register && takeRegisterPulse(register, systemClock);
  const enoughOffline = config.taxIdCheck === 'format' ? 'format' : 'nothing';
  return {
    deps: { database, register: watched?.register ?? null, enoughOffline },
    pulse: () => watched?.pulse() ?? null,
  };
}
