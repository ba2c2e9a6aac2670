import { numberFormat } from '../../kit/formats.ts';
import { useAddress } from '../client/site.ts';

/** Writes numbers as the page's language does: `1.841`. */
export function useCount(): (value: number) => string {
  return numberFormat(useAddress().locale.numberLocale).format;
}
