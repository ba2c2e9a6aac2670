import type { IncomingMessage } from 'node:http';
import { BlockList, isIP, isIPv6 } from 'node:net';

/** What is looked at of a request: its headers and its connection. */
type Connected = {
  readonly req: { header(name: string): string | undefined };
  readonly env?: { readonly incoming?: Pick<IncomingMessage, 'socket'> };
};

/** This machine, local networks and what providers use within theirs (RFC 6890): a proxy's address, no visitor's. */
const INSIDE = new BlockList();
for (const [network, bits] of [
  ...([
    ['127.0.0.0', 8],
    ['10.0.0.0', 8],
    ['172.16.0.0', 12],
    ['192.168.0.0', 16],
  ] as const),
  ...([
    ['169.254.0.0', 16],
    ['100.64.0.0', 10],
    ['0.0.0.0', 8],
  ] as const),
])
  INSIDE.addSubnet(network, bits, 'ipv4');
for (const [network, bits] of [
  ['::', 127],
  ['fc00::', 7],
  ['fe80::', 10],
] as const)
  INSIDE.addSubnet(network, bits, 'ipv6');

/** How to know where a visitor comes from. */
export type AddressSource = {
  /** What our own proxy writes the address into; null: nobody told us, only the connection is looked at. */
  readonly header: string | null;
  /** Somebody stands in front of us: a connection from inside is theirs, and no visitor's. */
  readonly isProxied: boolean;
};

/** The server speaks no TLS itself: where its address is `https:`, a proxy does. */
export const sourceOf = (header: string | null, siteUrl: string): AddressSource => ({
  header,
  isProxied: header !== null || siteUrl.startsWith('https:'),
});

/**
 * Who asks, as a name to count by: an IPv4 address, or the /64 network of an IPv6 address, which is what one
 * customer gets. Of the proxy's header the last entry is the proxy's, all before it may be invented.
 *
 * The answer is null where that says nothing: behind a proxy an address from inside is the proxy's, all visitors would count
 * as one, and one of them could use up everybody's tries. Then only what is asked about is counted (the account, the card,
 * the order), or all of them together, with room for many (`Limiter`). No header that is not ours can bring that about.
 */
export function clientAddress(context: Connected, source: AddressSource): string | null {
  const { header, isProxied } = source;
  const written = header ? context.req.header(header)?.split(',').at(-1)?.trim() : undefined;
  const said = written || context.env?.incoming?.socket.remoteAddress;
  if (!said) return null;
  const address = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(said)?.[1] ?? said;
  if (isProxied && isInside(address)) return null;
  return isIPv6(address) ? networkOf(address) : address.slice(0, 64);
}

/** One line for the log where visitors come by a proxy that tells nothing of them. */
export const warningOf = ({ header, isProxied }: AddressSource): string | null =>
  isProxied && header === null
    ? 'CLIENT_ADDRESS_HEADER is not set: behind a proxy visitors cannot be told apart, and limits by address do not work'
    : null;

function isInside(address: string): boolean {
  const plain = address.split('%', 1)[0] ?? '';
  const version = isIP(plain);
  return version !== 0 && INSIDE.check(plain, version === 6 ? 'ipv6' : 'ipv4');
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
