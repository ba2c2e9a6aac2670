import { systemClock } from '../../../kit/time.ts';
import { send } from '../http-client.ts';

export type OrderTrouble = {
  readonly type: string;
  /** The reason, without anything the buyer typed. */
  readonly message: string;
  readonly extras: Readonly<Record<string, string | number>>;
};

/** Query parameters to report. Order ids and signatures stay out. */
const REPORTED = ['product', 'plan', 'seats', 'market'];

export async function reportOrderError(trouble: OrderTrouble): Promise<void> {
  const { type, message, extras } = trouble;
  const payload = {
    type,
    message,
    timestamp: systemClock.now().toISOString(),
    data: {
      userAgent: navigator.userAgent,
      referrer: withoutQuery(document.referrer),
      language: navigator.language,
      url: addressOf(location.href),
      extras,
    },
  };
  try {
    const response = await send('/api/buy-error-log', {
      method: 'POST',
      keepalive: true,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(payload),
    });
    if (!response.ok) throw new Error(`status ${response.status}`);
  } catch (error) {
    // biome-ignore lint/suspicious/noConsole: a report that is not sent has no other effect.
    console.error('Order error not reported:', error);
  }
}

const withoutQuery = (address: string): string => address.split(/[?#]/, 1)[0] ?? '';

export function addressOf(href: string): string {
  const url = new URL(href);
  const reported = new URLSearchParams(
    REPORTED.flatMap((name) => {
      const value = url.searchParams.get(name);
      return value === null ? [] : [[name, value]];
    }),
  );
  return url.origin + url.pathname + (reported.size === 0 ? '' : `?${reported}`);
}
