/** The package has no types. */
declare module 'autocannon' {
  type Result = {
    readonly requests: { readonly total: number };
    /** In milliseconds. */
    readonly latency: { readonly p99: number };
    readonly errors: number;
    readonly non2xx: number;
  };
  type Options = {
    readonly url: string;
    readonly connections: number;
    /** In seconds. */
    readonly duration: number;
    readonly headers: Readonly<Record<string, string>>;
  };
  function autocannon(options: Options): Promise<Result>;
  export = autocannon;
}
