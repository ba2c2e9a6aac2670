import { seconds } from '../../../kit/time.ts';
import { consentNow, onConsent } from '../consent.ts';
import { mayAdvertise, TAG_NAMES, type TagName, type TagSettings } from '../tag-settings.ts';
import { adPixel } from './ad-pixel.ts';
import { heatMap } from './heat-map.ts';
import { metrica } from './metrica.ts';
import { reportSales } from './sales.ts';
import type { Tag, TagPage } from './tag.ts';
import { tagManager } from './tag-manager.ts';
import { uet } from './uet.ts';

/** How long vendors wait after the page has loaded, in milliseconds. */
export const TAG_DELAY = seconds(3);

/** Robots are not measured. Some are recognized only by the URL in their user agent. */
const CRAWLER =
  /bot|crawl|spider|slurp|lighthouse|headless-render|google-|googleother|mediapartners|preview|externalhit|archiver|whatsapp|yeti|daum|duplexweb|\+https?:/i;

const TAGS: Readonly<Record<TagName, Tag>> = { tagManager, adPixel, heatMap, metrica, uet };

type Surroundings = {
  readonly page: TagPage;
  readonly document: Document;
  readonly userAgent: string;
};

/** Loads the configured vendors once per document, after the delay, and passes on every change of consent. */
export function startTags(settings: TagSettings, around: Surroundings): void {
  if (CRAWLER.test(around.userAgent)) return;
  setTimeout(() => whenPermitted(settings, () => loadAll(settings, around)), TAG_DELAY);
}

function whenPermitted(settings: TagSettings, load: () => void): void {
  if (mayAdvertise(settings, consentNow())) {
    load();
    return;
  }
  const stop = onConsent(() => {
    if (!mayAdvertise(settings, consentNow())) return;
    stop();
    load();
  });
}

function loadAll({ ids }: TagSettings, { page, document }: Surroundings): void {
  const loaded = TAG_NAMES.flatMap((name) => {
    const id = ids[name];
    return id ? [{ id, tag: TAGS[name] }] : [];
  });
  for (const { id, tag } of loaded) {
    addScript(document, tag.load(id, page), () => tag.scriptLoaded?.(id, page));
  }
  const sendConsent = () => {
    for (const { id, tag } of loaded) tag.consent(consentNow() === 'allowed', { id, page });
  };
  sendConsent();
  onConsent(sendConsent);
  reportSales((sale) => {
    for (const { id, tag } of loaded) tag.sale?.(sale, { id, page });
  });
}

function addScript(document: Document, source: string, onLoad: () => void): void {
  const script = document.createElement('script');
  script.async = true;
  script.src = source;
  script.addEventListener('load', onLoad);
  document.head.append(script);
}
