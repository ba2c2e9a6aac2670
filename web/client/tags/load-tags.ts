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

/** Nothing optional is asked for earlier, counted from when the page is complete. */
export const TAG_DELAY = seconds(3);

/** Robots are not measured: by their names, or the address in the name that tells who sends them. */
const CRAWLER =
  /bot|crawl|spider|slurp|lighthouse|headless-render|google-|googleother|mediapartners|preview|externalhit|archiver|whatsapp|yeti|daum|duplexweb|\+https?:/i;

const TAGS: Readonly<Record<TagName, Tag>> = { tagManager, adPixel, heatMap, metrica, uet };

type Surroundings = {
  readonly page: TagPage;
  readonly document: Document;
  readonly userAgent: string;
};

/** Loads the vendors set up, after the delay, once per document; tells them of every change of mind. */
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
    addScript(document, tag.load(id, page), () => tag.arrived?.(id, page));
  }
  const tell = () => {
    for (const { id, tag } of loaded) tag.consent(consentNow() === 'allowed', { id, page });
  };
  tell();
  onConsent(tell);
  reportSales((sale) => {
    for (const { id, tag } of loaded) tag.sale?.(sale, { id, page });
  });
}

function addScript(document: Document, source: string, arrived: () => void): void {
  const script = document.createElement('script');
  script.async = true;
  script.src = source;
  script.addEventListener('load', arrived);
  document.head.append(script);
}
