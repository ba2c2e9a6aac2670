import { systemClock } from '../../../kit/time.ts';
import { send } from '../http-client.ts';

export type OrderTrouble = {
  /** `declined`, `unreachable`, `broken` … */
  readonly type: string;
  /** What is known of the reason; nothing typed by the buyer. */
  readonly message: string;
  /** What was being bought. */
  readonly extras: Readonly<Record<string, string | number>>;
};

/** Parameters of the address that say what was looked at; orders and signatures stay here. */
const TOLD = ['product', 'plan', 'seats', 'market'];

/** Tells the site that buying went wrong. Nothing a buyer sees depends on it. */
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
    const answer = await send('/api/buy-error-log', {
      method: 'POST',
      keepalive: true,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(payload),
    });
    if (!answer.ok) throw new Error(`status ${answer.status}`);
  } catch (error) {
    // biome-ignore lint/suspicious/noConsole: a report that is not sent has no other effect.
    console.error('Purchase error not reported:', error);
  }
}

const withoutQuery = (address: string): string => address.split(/[?#]/, 1)[0] ?? '';

/** The address with the told parameters only. */
export function addressOf(href: string): string {
  const url = new URL(href);
  const told = new URLSearchParams(
    TOLD.flatMap((name) => {
      const value = url.searchParams.get(name);
      return value === null ? [] : [[name, value]];
    }),
  );
  return url.origin + url.pathname + (told.size === 0 ? '' : `?${told}`);
}
