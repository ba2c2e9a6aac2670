import { isIPv6 } from 'node:net';
import { z } from 'zod';

/** `Name <name@example.com>` or the address. */
const MAILBOX = /^(?:[^<>\p{Cc}]*<([^<>]+)>|([^<>\p{Cc}]+))$/u;

export function isMailbox(text: string): boolean {
  const [, named, alone] = MAILBOX.exec(text.trim()) ?? [];
  return z.email().safeParse(named ?? alone).success;
}

/** Sockets need `::1` without brackets. */
export const withoutBrackets = (host: string): string => host.replace(/^\[(.*)\]$/, '$1');

/** Puts IPv6 addresses in brackets, and drops the zone, which only this machine knows. */
export const addressOf = (host: string, port: number): string =>
  `http://${isIPv6(host) ? `[${host.replace(/%.*$/, '')}]` : host}:${port}`;
