import type { TicketFile } from '../../../domain/ticket/index.ts';
import type { Locale } from '../../../locales/index.ts';

export const sizeText = ({ size }: Pick<TicketFile, 'size'>, { numberLocale }: Locale): string =>
  new Intl.NumberFormat(numberLocale, {
    style: 'unit',
    unit: 'kilobyte',
    maximumFractionDigits: 1,
  }).format(size / 1000);
