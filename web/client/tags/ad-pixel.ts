import type { Tag, TagPage } from './tag.ts';

/**
 * Meta's pixel: consent is revoked before it is initialised, so that nothing is sent until granted.
 * https://developers.facebook.com/docs/meta-pixel/implementation/gdpr
 */
export const adPixel: Tag = {
  load(id, page) {
    const fbq = pixelOf(page);
    page['_fbq'] = fbq;
    fbq('consent', 'revoke');
    fbq('init', id);
    fbq('track', 'PageView');
    return 'https://connect.facebook.net/en_US/fbevents.js';
  },
  // What waited is read once, and no further than to what revokes: a grant behind it is said again.
  arrived(_id, page) {
    const fbq = pixelOf(page);
    if (fbq.granted) fbq('consent', 'grant');
  },
  consent(allowed, { page }) {
    const fbq = pixelOf(page);
    fbq.granted = allowed;
    fbq('consent', allowed ? 'grant' : 'revoke');
  },
  // The event's id lets Meta count it once: https://developers.facebook.com/docs/meta-pixel/reference#standard-events
  sale({ id, value, currency, product }, { page }) {
    const bought = { content_type: 'product', content_ids: [product] };
    const facts = { value: Number(value), currency, ...bought };
    pixelOf(page)('track', 'Purchase', facts, { eventID: id });
  },
};

type Command = (...command: unknown[]) => void;

/** The page's side of the pixel: the vendor's script puts `callMethod` into it and leaves it where it is. */
type Pixel = Command & {
  readonly queue: unknown[][];
  callMethod?: Command;
  push?: Command;
  /** Ours: what the visitor said last. */
  granted?: boolean;
};

function pixelOf(page: TagPage): Pixel {
  const known = page['fbq'];
  if (typeof known === 'function') return known as Pixel;
  const queue: unknown[][] = [];
  const call: Command = (...command) => {
    if (fbq.callMethod) fbq.callMethod(...command);
    else queue.push(command);
  };
  const fbq: Pixel = Object.assign(call, { queue, loaded: true, version: '2.0' });
  fbq.push = fbq;
  page['fbq'] = fbq;
  return fbq;
}
