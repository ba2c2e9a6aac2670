import { VENDOR } from '../../vendor/vendor.ts';
import { zoneOf } from '../tax/index.ts';
import type { InvoiceSeller } from './invoice.ts';

const { name, address, country, email, phone, register, taxId, taxRegistrations } = VENDOR.company;

export const SELLER: InvoiceSeller = {
  name,
  address,
  country,
  zone: zoneOf(country),
  email,
  phone,
  register,
  taxId,
  taxRegistrations,
  isSample: VENDOR.isSample,
};
