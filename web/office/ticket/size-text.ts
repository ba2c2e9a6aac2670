import type { TicketFile } from '../../../domain/ticket/index.ts';
import type { Locale } from '../../../locales/index.ts';

/** The size of a file, in the language of the page. */
export const sizeText = ({ size }: Pick<TicketFile, 'size'>, { numberLocale }: Locale): string =>
  new Intl.NumberFormat(numberLocale, {
    style: 'unit',
    unit: 'kilobyte',
    maximumFractionDigits: 1,
  }).format(size / 1000);
