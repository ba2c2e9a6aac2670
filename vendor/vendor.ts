import { MARK, WORDMARK } from './mark.ts';

/**
 * The company that runs this shop. Only this folder knows it. Names are never translated. They are plain text, without
 * Markdown or HTML.
 */
export const VENDOR = {
  /** The name of the shop. */
  name: 'Vitrine',
  /** The icon in emails, pictures for social networks, and the bar of an installed page. */
  color: '#1B2333',
  /** Links of emails on a light and on a dark page, as `--action` in `web/styles/tokens.css`. Buttons have the light one on both. */
  action: { light: '#1552d6', dark: '#8db2ff' },
  /** Body of an SVG on the 32×32 grid of the product icons. */
  icon: MARK,
  wordmark: WORDMARK,
  /** Starts each order number: `VT-1A2B3C4D`. After a change, earlier orders are not found by their number anymore. */
  orderPrefix: 'VT',
  /** The first part of the programs' package ids: `com.example.zip`. The setting PACKAGE_PREFIX takes precedence. */
  packagePrefix: 'com.example',
  /**
   * While this is `true`, pages, emails, and documents say that the company and its prices are sample data, and missing
   * releases are made up. Set it to `false` for a real shop.
   */
  isSample: true,
  company: {
    name: 'Vitrine Software',
    /** Lines of the postal address without the country. */
    address: ['Example Street 1', '10115 Berlin'],
    country: 'DE',
    email: 'shop@example.com',
    /** XRechnung requires one. This range is reserved for films, so nobody has this number. */
    phone: '+49 30 23125000',
    /** The check digit is wrong on purpose, so that no company has this ID. The setting SELLER_TAX_ID takes precedence. */
    taxId: 'DE000000000',
    /**
     * Tax numbers from other states by country code, such as `{ GB: 'GB123456789', JP: 'T1234567890123' }`. Documents with the
     * tax of that state show the number. The setting SELLER_TAX_REGISTRATIONS takes precedence.
     */
    taxRegistrations: {} as Readonly<Record<string, string>>,
    /** Who represents the company. This name is Germany's Jane Doe. */
    head: 'Erika Mustermann',
    /** The court and number of the register entry. This entry does not exist. */
    register: 'Amtsgericht Charlottenburg, HRB 000000',
  },
  mails: {
    /** The setting SUPPORT_MAIL takes precedence. */
    support: 'support@example.com',
    sales: 'sales@example.com',
    press: 'press@example.com',
    partners: 'partners@example.com',
    privacy: 'privacy@example.com',
    security: 'security@example.com',
  },
  /** When the support team works: days of the week (0 is Sunday) and hours of the day. */
  hours: { days: [1, 2, 3, 4, 5], from: 9, until: 17, zone: 'Europe/Berlin' },
} as const;
