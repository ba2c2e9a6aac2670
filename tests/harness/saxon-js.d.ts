/** The part of the API that the tests use. The package has no types. */
declare module 'saxon-js' {
  type Options = {
    /** The parsed SEF file. */
    readonly stylesheetInternal: unknown;
    readonly sourceText: string;
    readonly destination: 'serialized';
  };
  export function transform(options: Options, mode: 'sync'): { readonly principalResult: string };
}
