import { BadSignature } from '../../domain/payment/port.ts';
import { minutes } from '../../kit/time.ts';

/** How long an address with a wrong certificate, or with none, is not asked again. */
const REFUSED_FOR = minutes(10);

/** Downloads within `WINDOW` at most, because anybody can send events that name any certificate. */
export const MOST_DOWNLOADS = 10;
const WINDOW = minutes(1);

export type DownloadLimit = {
  /** Counts a download. @throws BadSignature if the address was refused a short time ago, or after too many downloads */
  consume(address: string, now: Date): void;
  /** Remembers that there is no certificate of PayPal's at an address. */
  refuse(address: string, now: Date): void;
};

/** Limits downloads of certificates. It stays small, because only downloads can be refused. */
export function openDownloadLimit(): DownloadLimit {
  const refused = new Map<string, Date>();
  let begun: Date[] = [];
  return {
    consume(address, now) {
      forgetBefore(refused, new Date(now.getTime() - REFUSED_FOR));
      if (refused.has(address)) throw new BadSignature('the certificate was refused before');
      begun = begun.filter((at) => now.getTime() - at.getTime() < WINDOW);
      if (begun.length >= MOST_DOWNLOADS)
        throw new BadSignature('too many certificates were downloaded');
      begun.push(now);
    },
    refuse(address, now) {
      refused.set(address, now);
    },
  };
}

function forgetBefore(refused: Map<string, Date>, moment: Date): void {
  for (const [address, at] of refused) if (at < moment) refused.delete(address);
}
