/** `node bench/load.ts <url> <seconds>`: prints the highest rate of requests as JSON. */
import autocannon from 'autocannon';

const CONNECTIONS = 50;

export type Load = {
  readonly requests: number;
  /** In milliseconds. */
  readonly p99: number;
};

const [url = '', duration] = process.argv.slice(2);
const result = await autocannon({
  url,
  connections: CONNECTIONS,
  duration: Number(duration),
  headers: { 'accept-encoding': 'gzip, deflate, br' },
});
if (result.errors + result.non2xx > 0) {
  throw new Error(`${url}: ${result.errors} errors, ${result.non2xx} non-2xx responses`);
}
const load: Load = { requests: result.requests.total, p99: result.latency.p99 };
process.stdout.write(JSON.stringify(load));
