import type { Database } from '../db/database.ts';
import { type InvoiceSeller, SAMPLE_SELLER } from '../domain/invoice/index.ts';
import type { TaxIdDesk } from '../domain/tax/index.ts';
import { createTaxIdRegister } from '../providers/index.ts';
import type { Config } from './config.ts';

/** The company that sells, as its invoices name it: the sample one, in the country and with the tax id of the settings. */
export const companyOf = ({ sellerCountry, sellerTaxId }: Config): InvoiceSeller => ({
  ...SAMPLE_SELLER,
  country: sellerCountry,
  taxId: sellerTaxId ?? SAMPLE_SELLER.taxId,
});

/** What checking the tax ids of other companies needs. */
export const taxIdDesk = (config: Config, database: Database): TaxIdDesk => ({
  database,
  register: createTaxIdRegister(config),
  enoughOffline: config.taxIdCheck === 'format' ? 'format' : 'nothing',
});
