import { type IncomingHttpHeaders, request } from 'node:http';

export type RawAnswer = {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  /** As it came over the wire: nothing decompressed. */
  readonly body: Buffer;
};

/** Exactly this request and nothing added, where `fetch` would add headers or decompress. */
export function rawRequest(
  url: string,
  options: { readonly method?: string; readonly headers?: Readonly<Record<string, string>> } = {},
): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const asked = request(url, { agent: false, ...options }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.once('error', reject);
      response.once('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: Buffer.concat(parts),
        }),
      );
    });
    asked.once('error', reject);
    asked.end();
  });
}
