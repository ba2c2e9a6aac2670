import type { IncomingMessage } from 'node:http';
import { isIPv6 } from 'node:net';

/** What is looked at of a request: its headers and its connection. */
type Connected = {
  readonly req: { header(name: string): string | undefined };
  readonly env?: { readonly incoming?: Pick<IncomingMessage, 'socket'> };
};

/**
 * Who asks, as a name to count by: an IPv4 address, or the /64 network of an IPv6 address, which is what one
 * customer gets. `header` is what our own proxy writes the address into; its last entry is the
 * proxy's, all before it may be invented. Null: nobody stands in front, only the connection counts.
 */
export function clientAddress(context: Connected, header: string | null): string {
  const written = header ? context.req.header(header)?.split(',').at(-1)?.trim() : undefined;
  const address = written || context.env?.incoming?.socket.remoteAddress || 'unknown';
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  return isIPv6(address) ? networkOf(address) : address.slice(0, 64);
}

/** The first four groups, written out. */
function networkOf(address: string): string {
  const [head = '', tail] = address.split('%', 1)[0]?.split('::') ?? [];
  const groups = (part: string) => part.split(':').filter((group) => group !== '');
  const front = groups(head);
  const back = tail === undefined ? [] : groups(tail);
  const zeros = Array.from({ length: Math.max(0, 8 - front.length - back.length) }, () => '0');
  const all = [...front, ...zeros, ...back].slice(0, 4);
  return all.map((group) => Number.parseInt(group, 16).toString(16)).join(':');
}
