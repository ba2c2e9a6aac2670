/** Its package brings no types. */
declare module 'punycode.js/punycode.es6.js' {
  /** A label without `xn--`, in its own letters; throws RangeError when it is none. */
  export function decode(label: string): string;
}
