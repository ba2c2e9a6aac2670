import type { Translate } from './words.tsx';

/** Why files were rejected. The values are names of `ticket.fault` messages. */
export type SentFileFault = 'files-many' | 'file-large' | 'file-type' | 'file-empty';

const LARGEST = 10;

export const largestFile = (numberLocale: string): string =>
  new Intl.NumberFormat(numberLocale, { style: 'unit', unit: 'megabyte' }).format(LARGEST);

export function fileFaultText(
  t: Translate,
  fault: SentFileFault,
  { mostFiles, numberLocale }: { readonly mostFiles: number; readonly numberLocale: string },
): string {
  if (fault === 'files-many') return t('ticket.fault.files-many', { count: mostFiles });
  if (fault === 'file-large')
    return t('ticket.fault.file-large', { size: largestFile(numberLocale) });
  return t(`ticket.fault.${fault}`);
}
