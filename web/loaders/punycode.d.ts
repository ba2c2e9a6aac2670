/** The package has no types. */
declare module 'punycode.js/punycode.es6.js' {
  /** Decodes a label without `xn--`. @throws RangeError if it is invalid */
  export function decode(label: string): string;
}
