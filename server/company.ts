import type { Logger } from 'pino';
import type { Database } from '../db/database.ts';
import { type InvoiceSeller, SAMPLE_SELLER } from '../domain/invoice/index.ts';
import { type TaxIdDesk, zoneOf } from '../domain/tax/index.ts';
import { systemClock } from '../kit/time.ts';
import { createTaxIdRegister } from '../providers/index.ts';
import type { Config } from './config.ts';
import { type Pulse, takeRegisterPulse } from './pulse.ts';

/** The company that sells, as its invoices name it: the sample one, in the country and with the tax id of the settings. */
export const companyOf = ({ sellerCountry, sellerTaxId }: Config): InvoiceSeller => ({
  ...SAMPLE_SELLER,
  country: sellerCountry,
  zone: zoneOf(sellerCountry),
  taxId: sellerTaxId ?? SAMPLE_SELLER.taxId,
});

/** What checking the tax ids of other companies needs, and how the register has answered. */
export type TaxIds = {
  readonly desk: TaxIdDesk;
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
    desk: { database, register: watched?.register ?? null, enoughOffline },
    pulse: () => watched?.pulse() ?? null,
  };
}
