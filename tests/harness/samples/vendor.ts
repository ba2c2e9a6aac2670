import { MARK, WORDMARK } from '../../../vendor/mark.ts';

/** Takes the place of vendor/vendor.ts: the sample company, whoever runs the shop. */
export const VENDOR = {
  name: 'Vitrine',
  color: '#1B2333',
  action: { light: '#1552d6', dark: '#8db2ff' },
  icon: MARK,
  wordmark: WORDMARK,
  orderPrefix: 'VT',
  packagePrefix: 'com.example',
  isSample: true,
  company: {
    name: 'Vitrine Software',
    address: ['Example Street 1', '10115 Berlin'],
    country: 'DE',
    email: 'shop@example.com',
    phone: '+49 30 23125000',
    taxId: 'DE000000000',
    taxRegistrations: {} as Readonly<Record<string, string>>,
    head: 'Erika Mustermann',
    register: 'Amtsgericht Charlottenburg, HRB 000000',
  },
  mails: {
    support: 'support@example.com',
    sales: 'sales@example.com',
    press: 'press@example.com',
    partners: 'partners@example.com',
    privacy: 'privacy@example.com',
    security: 'security@example.com',
  },
  hours: { days: [1, 2, 3, 4, 5], from: 9, until: 17, zone: 'Europe/Berlin' },
} as const;
