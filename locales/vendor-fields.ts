import { EXAMPLE_ORDER } from '../vendor/example-order.ts';
import { VENDOR } from '../vendor/vendor.ts';
import { getLocale, LOCALES } from './index.ts';
import { unbroken } from './joiners.ts';
import { readMessage } from './one-message.ts';

type Read = (prefix: string, root: string) => string;

const FIELDS: Readonly<Record<string, Read>> = {
  brand: () => VENDOR.name,
  company: () => VENDOR.company.name,
  company_address: (prefix) => {
    const { address, country } = VENDOR.company;
    const countries = new Intl.DisplayNames([getLocale(prefix).tag], { type: 'region' });
    return [...address, countries.of(country)].join(', ');
  },
  example_order: () => unbroken(EXAMPLE_ORDER),
  languages: () => `${LOCALES.length}`,
  sample_note: (prefix, root) =>
    VENDOR.isSample ? readMessage(prefix, 'public', 'footer.sample', root) : '',
};

/** Returns whether a placeholder is a fact of the vendor, which every long text may have. */
export const isVendorField = (name: string): boolean => Object.hasOwn(FIELDS, name);

const FIELD = new RegExp(`( ?)\\{(${Object.keys(FIELDS).join('|')})\\}`, 'g');

/**
 * Fills in the facts of the vendor, for which long texts have placeholders: `{brand}` is the name of the shop, `{company}`
 * the company's, `{company_address}` one line that ends with the country in the text's language, `{languages}`
 * the number of languages, `{example_order}` what an order number looks like, and `{sample_note}` a sentence in sample shops and nothing in others. Leaves other placeholders.
 */
export const fillVendor = (text: string, prefix: string, root: string): string =>
  text.replace(FIELD, (_, space: string, name: string) => {
    const value = FIELDS[name]?.(prefix, root) ?? '';
    return value && space + value;
  });
