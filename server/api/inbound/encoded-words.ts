import { decodeWords } from 'postal-mime';

const WORD = String.raw`=\?([^?\s]+)\?b\?([^?\s]*)\?=`;
/** Adjacent Base64 words of one encoding (RFC 2047). */
const RUN = new RegExp(String.raw`${WORD}(?:\s+=\?\1\?b\?[^?\s]*\?=)+`, 'gi');

/** Decodes the encoded words of a header, also where a program split a character between two words. */
export const readWords = (header: string): string =>
  decodeWords(
    header.replace(RUN, (run, charset: string) => {
      const parts = [...run.matchAll(new RegExp(WORD, 'gi'))];
      const bytes = parts.map(([, , part = '']) => Buffer.from(part, 'base64'));
      return `=?${charset}?B?${Buffer.concat(bytes).toString('base64')}?=`;
    }),
  );
