import type { IncomingMessage } from 'node:http';
import { BlockList, isIP, isIPv6 } from 'node:net';

type Connected = {
  readonly req: { header(name: string): string | undefined };
  readonly env?: { readonly incoming?: Pick<IncomingMessage, 'socket'> };
};

/** Loopback, private, and carrier networks (RFC 6890). Such an address belongs to a proxy, not to a visitor. */
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

export type AddressSource = {
  readonly header: string | null;
  readonly isProxied: boolean;
};

/** The server has no TLS itself, so an `https:` site is behind a proxy. */
export const sourceOf = (header: string | null, siteUrl: string): AddressSource => ({
  header,
  isProxied: header !== null || siteUrl.startsWith('https:'),
});

/**
 * Returns the address that rate limits count: an IPv4 address, or the /64 network of an IPv6 address, which one
 * customer gets. Null if only a proxy's address is known, because all visitors would share its limit.
 */
export function clientAddress(context: Connected, source: AddressSource): string | null {
  const { header, isProxied } = source;
  // A client can send any entry but the last, which the proxy adds.
  const forwarded = header ? context.req.header(header)?.split(',').at(-1)?.trim() : undefined;
  const remote = forwarded || context.env?.incoming?.socket.remoteAddress;
  if (!remote) return null;
  const address = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(remote)?.[1] ?? remote;
  if (isProxied && isInside(address)) return null;
  return isIPv6(address) ? networkOf(address) : address.slice(0, 64);
}

/** Returns a warning for the log if a proxy hides the visitors' addresses. */
export const warningOf = ({ header, isProxied }: AddressSource): string | null =>
  isProxied && header === null
    ? 'CLIENT_ADDRESS_HEADER is not set: the proxy hides the addresses of visitors, so limits by address do not work'
    : null;

function isInside(address: string): boolean {
  const plain = address.split('%', 1)[0] ?? '';
  const version = isIP(plain);
  return version !== 0 && INSIDE.check(plain, version === 6 ? 'ipv6' : 'ipv4');
}

function networkOf(address: string): string {
  const [head = '', tail] = address.split('%', 1)[0]?.split('::') ?? [];
  const groups = (part: string) => part.split(':').filter((group) => group !== '');
  const front = groups(head);
  const back = tail === undefined ? [] : groups(tail);
  const zeros = Array.from({ length: Math.max(0, 8 - front.length - back.length) }, () => '0');
  const all = [...front, ...zeros, ...back].slice(0, 4);
  return all.map((group) => Number.parseInt(group, 16).toString(16)).join(':');
}
