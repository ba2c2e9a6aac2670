import { numberFormat } from '../../kit/formats.ts';
import { useAddress } from '../client/site.ts';

/** Returns a formatter for numbers in the page's language: `1.841`. */
export function useCount(): (value: number) => string {
  return numberFormat(useAddress().locale.numberLocale).format;
}
