import { serializeCookie } from '../../../kit/cookie.ts';
import { PRODUCTS } from '../../../products/index.ts';
import {
  CAMPAIGN_MAX_AGE,
  campaignCookieName,
  campaignCookieValue,
  channelOf,
} from '../../routing/campaign-cookie.ts';
import type { Arrived } from '../arrived.ts';
import type { Consent } from '../consent.ts';
import { mayAdvertise, type TagSettings } from '../tag-settings.ts';

export type CampaignWorld = {
  readonly policy: TagSettings['policy'];
  readonly consent: () => Consent;
  /** Calls back whenever the consent may have changed; returns how to stop. */
  readonly onConsent: (listener: () => void) => () => void;
  readonly fetch: (url: string, init: RequestInit) => Promise<unknown>;
  readonly writeCookie: (cookie: string) => void;
  readonly now: () => Date;
  readonly about: {
    readonly referrer: string;
    readonly userAgent: string;
    readonly language: string;
  };
};

/**
 * A visitor who came by an advertisement: the landing is told to the site once, and its query is
 * kept for an hour, for the order that may follow. Both wait for Allow where nothing optional may
 * happen before it, and for those who declined, in whichever document, or whose browser says no for them.
 */
export function logLanding(arrived: Arrived, world: CampaignWorld): void {
  const url = new URL(arrived.href);
  if (channelOf(url.searchParams) === null) return;
  const tell = () => {
    keepQuery(arrived, world);
    void report(arrived, world);
  };
  const may = () => mayAdvertise(world, world.consent());
  if (may()) {
    tell();
    return;
  }
  const stop = world.onConsent(() => {
    if (!may()) return;
    stop();
    tell();
  });
}

function keepQuery({ href, product }: Arrived, { writeCookie }: CampaignWorld): void {
  const { searchParams, protocol } = new URL(href);
  const channel = channelOf(searchParams);
  const key = PRODUCTS.find(({ packageSuffix }) => packageSuffix === product)?.key;
  if (channel === null || key === undefined) return;
  writeCookie(
    serializeCookie(campaignCookieName(key, channel), campaignCookieValue(searchParams), {
      maxAge: CAMPAIGN_MAX_AGE,
      path: '/',
      sameSite: 'lax',
      secure: protocol === 'https:',
    }),
  );
}

/** The answer is not read; what goes wrong is told to the console only. */
async function report(arrived: Arrived, { fetch, now, about }: CampaignWorld): Promise<void> {
  const { pathname, search, hash, searchParams } = new URL(arrived.href);
  const payload = {
    timestamp: now().toISOString(),
    path: pathname,
    fullPath: pathname + search + hash,
    name: arrived.routeName,
    referrer: about.referrer,
    userAgent: about.userAgent,
    language: about.language,
  };
  try {
    // The misspelt name is the agreed one.
    const answer = await fetch(`/api/log?channle=${channelOf(searchParams)}`, {
      method: 'POST',
      keepalive: true,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(payload),
    });
    if (answer instanceof Response && !answer.ok) throw new Error(`status ${answer.status}`);
  } catch (error) {
    // biome-ignore lint/suspicious/noConsole: a landing that is not logged has no other effect.
    console.error('Landing not logged:', error);
  }
}
