import { writeSize } from '../../kit/formats.ts';
import type { Locale } from '../../locales/index.ts';
import type { Translate } from './words.tsx';

/** Why files were rejected. The values are names of `ticket.fault` messages. */
export type SentFileFault = 'files-many' | 'file-large' | 'file-type' | 'file-empty';

export type FileLimits = {
  readonly mostFiles: number;
  /** In bytes. */
  readonly largestFile: number;
};

export function fileFaultText(
  t: Translate,
  fault: SentFileFault,
  { mostFiles, largestFile, locale }: FileLimits & { readonly locale: Locale },
): string {
  if (fault === 'files-many') return t('ticket.fault.files-many', { count: mostFiles });
  if (fault === 'file-large')
    return t('ticket.fault.file-large', { size: writeSize(largestFile, locale) });
  return t(`ticket.fault.${fault}`);
}
