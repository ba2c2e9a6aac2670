import { isIPv6 } from 'node:net';
import { z } from 'zod';

/** `Name <name@example.com>`, or the address alone. */
const MAILBOX = /^(?:[^<>\p{Cc}]*<([^<>]+)>|([^<>\p{Cc}]+))$/u;

/** Whether mails can be sent from this: an address, with or without a name. */
export function isMailbox(text: string): boolean {
  const [, named, alone] = MAILBOX.exec(text.trim()) ?? [];
  return z.email().safeParse(named ?? alone).success;
}

/** `[::1]` and `::1` are the same address; a socket wants the latter. */
export const withoutBrackets = (host: string): string => host.replace(/^\[(.*)\]$/, '$1');

/** The address of a site that listens there; an IPv6 one stands in brackets, its zone is of this machine only. */
export const addressOf = (host: string, port: number): string =>
  `http://${isIPv6(host) ? `[${host.replace(/%.*$/, '')}]` : host}:${port}`;
