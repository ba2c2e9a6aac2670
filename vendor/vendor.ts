import { MARK, WORDMARK } from './mark.ts';

/**
 * The company that runs this shop. This folder is the only place that knows it. Names are never translated, and are plain
 * text without the marks of Markdown and HTML.
 */
export const VENDOR = {
  /** The name of the shop. */
  name: 'Vitrine',
  color: '#1B2333',
  /** Body of an SVG on the 32×32 grid of the product icons. */
  icon: MARK,
  wordmark: WORDMARK,
  /** Begins order numbers: `VT-1A2B3C4D`. Orders placed with another prefix are no longer found by their number. */
  orderPrefix: 'VT',
  /**
   * Pages, emails, and documents then say that the company and its prices are sample data, and missing releases are made up.
   * `false` for a real shop.
   */
  isSample: true,
  company: {
    name: 'Vitrine Software',
    /** Lines of the postal address without the country. */
    address: ['Example Street 1', '10115 Berlin'],
    country: 'DE',
    email: 'shop@example.com',
    /** For e-invoices, which must have one. Berlin reserves these numbers for films, so nobody has this one. */
    phone: '+49 30 23125000',
    /** The check digit is deliberately wrong, so that no company has this ID. The setting SELLER_TAX_ID comes first. */
    taxId: 'DE000000000',
    /** Who represents the company. This is the German John Doe. */
    head: 'Erika Mustermann',
    /** Court and number of the register entry. No such entry exists. */
    register: 'Amtsgericht Charlottenburg, HRB 000000',
  },
  /** The address of the support team is the setting SUPPORT_MAIL. */
  mails: {
    sales: 'sales@example.com',
    press: 'press@example.com',
    partners: 'partners@example.com',
    privacy: 'privacy@example.com',
    security: 'security@example.com',
  },
  /** When the support team is at work. Days of the week (0 is Sunday) and hours of the day. */
  hours: { days: [1, 2, 3, 4, 5], from: 9, until: 17, zone: 'Europe/Berlin' },
} as const;
