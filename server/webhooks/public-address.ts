import { type LookupAddress, lookup } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** The IPv4 networks that are not global (IANA special-purpose registry), and multicast. */
const PRIVATE = new BlockList();
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  PRIVATE.addSubnet(network, bits, 'ipv4');
// Within the global range: protocol assignments with Teredo, documentation, and 6to4, which can lead to any IPv4 address.
for (const [network, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  PRIVATE.addSubnet(network, bits, 'ipv6');

/** All of IPv6 that is assigned as global. Mapped and translated IPv4 addresses are outside. */
const GLOBAL = new BlockList();
GLOBAL.addSubnet('2000::', 3, 'ipv6');

/** Returns whether an IP address is one of the public internet. */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address);
  if (version === 4) return !PRIVATE.check(address, 'ipv4');
  return version === 6 && GLOBAL.check(address, 'ipv6') && !PRIVATE.check(address, 'ipv6');
}

export class PrivateAddress extends Error {
  constructor(host: string) {
    super(`${host} is not a public address`);
    this.name = 'PrivateAddress';
  }
}

type Resolve = (
  host: string,
  done: (error: Error | null, found: readonly LookupAddress[]) => void,
) => void;

const resolveAll: Resolve = (host, done) => lookup(host, { all: true }, done);

/**
 * Returns a lookup for a socket, which connects to the addresses that were checked. A second resolution could give
 * others (DNS rebinding).
 */
export const publicLookup =
  (resolve: Resolve = resolveAll): LookupFunction =>
  (host, options, done) => {
    resolve(host, (error, found) => {
      const [first] = found ?? [];
      if (error || first === undefined) return done(error ?? new Error(`${host} is unknown`), '');
      if (!found.every(({ address }) => isPublicAddress(address)))
        return done(new PrivateAddress(host), '');
      if (options.all) return done(null, [...found]);
      return done(null, first.address, first.family);
    });
  };
