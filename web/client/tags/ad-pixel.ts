import type { Tag, TagPage } from './tag.ts';

/**
 * Meta's pixel. It sends nothing before consent: https://developers.facebook.com/docs/meta-pixel/implementation/gdpr
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
  // The script reads its queue only up to the revocation. A grant after that must be sent again.
  scriptLoaded(_id, page) {
    const fbq = pixelOf(page);
    if (fbq.granted) fbq('consent', 'grant');
  },
  consent(allowed, { page }) {
    const fbq = pixelOf(page);
    fbq.granted = allowed;
    fbq('consent', allowed ? 'grant' : 'revoke');
  },
  // The event id prevents double counting: https://developers.facebook.com/docs/meta-pixel/reference#standard-events
  sale({ id, value, currency, product }, { page }) {
    const bought = { content_type: 'product', content_ids: [product] };
    const facts = { value: Number(value), currency, ...bought };
    pixelOf(page)('track', 'Purchase', facts, { eventID: id });
  },
};

type Command = (...command: unknown[]) => void;

/** The vendor's script adds `callMethod`. */
type Pixel = Command & {
  readonly queue: unknown[][];
  callMethod?: Command;
  push?: Command;
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
