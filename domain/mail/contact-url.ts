import { folderOf } from '../../locales/index.ts';

/** The address of the contact page in the language of an email. */
export const contactUrl = (siteUrl: string, locale: string): string =>
  `${siteUrl}${folderOf(locale)}/about/contact-us`;
