/**
 * Numbers for the DATEV file that the accountant imports. These are sample values. Ask the accountant for your company's
 * numbers and its chart of accounts (here SKR 03).
 */
export const DATEV = {
  /** While this is `true`, the office warns that the numbers are samples. Change it once the accountant has checked them. */
  isSample: true,
  /** The accountant's number, 1001 to 9999999. */
  consultant: 1001,
  /** The company's number at the accountant, 1 to 99999. */
  client: 1,
  chart: '03',
  accountLength: 4,
  accounts: {
    /** Money that the payment company has not paid out yet. */
    money: 1360,
    /** What customers owe for invoices that were sent before the payment. */
    receivables: 1410,
    /** Sales taxed in the company's own country. */
    domestic: 8400,
    /** Sales taxed in another state of the EU (one-stop shop). */
    union: 8320,
    /** Sales to companies in the EU that owe the tax themselves. */
    reverseCharge: 8336,
    /** All other sales. */
    elsewhere: 8338,
  },
} as const;
