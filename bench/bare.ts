/**
 * `node bench/bare.ts <origin> <path> …`: the baseline, a minimal Node server with the compressed bytes and headers of
 * the running site. Prints its port.
 */
import { createServer, type OutgoingHttpHeaders } from 'node:http';
import { ask } from './processes.ts';

/** Headers that Node sets itself. */
const OF_THE_CONNECTION = ['date', 'connection', 'keep-alive'];

type Page = { readonly headers: OutgoingHttpHeaders; readonly body: Buffer };

async function fetchPage(url: string): Promise<Page> {
  const { status, body, headers } = await ask(url);
  if (status !== 200) throw new Error(`${url} answers ${status}`);
  const own = Object.entries(headers).filter(([name]) => !OF_THE_CONNECTION.includes(name));
  return { headers: Object.fromEntries(own), body };
}

const [origin, ...paths] = process.argv.slice(2);
const pages = new Map<string, Page>();
for (const path of paths) pages.set(path, await fetchPage(`${origin}${path}`));

const server = createServer((request, response) => {
  const page = pages.get(request.url ?? '');
  if (!page) return void response.writeHead(404).end();
  response.writeHead(200, page.headers);
  response.end(page.body);
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (typeof address === 'object') process.stdout.write(`${address?.port}\n`);
});
