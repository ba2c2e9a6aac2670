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

export type CampaignDeps = {
  readonly policy: TagSettings['policy'];
  readonly consent: () => Consent;
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
 * Logs a landing from an advertisement once, and stores its query in a cookie for an hour, for a later order. Both
 * wait for Allow if the policy requires it or the visitor has declined.
 */
export function logLanding(arrived: Arrived, deps: CampaignDeps): void {
  const url = new URL(arrived.href);
  if (channelOf(url.searchParams) === null) return;
  const log = () => {
    keepQuery(arrived, deps);
    void report(arrived, deps);
  };
  const isAllowed = () => mayAdvertise(deps, deps.consent());
  if (isAllowed()) {
    log();
    return;
  }
  const stop = deps.onConsent(() => {
    if (!isAllowed()) return;
    stop();
    log();
  });
}

function keepQuery({ href, product }: Arrived, { writeCookie }: CampaignDeps): void {
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

async function report(arrived: Arrived, { fetch, now, about }: CampaignDeps): Promise<void> {
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
    // The parameter is misspelled in the specification.
    const response = await fetch(`/api/log?channle=${channelOf(searchParams)}`, {
      method: 'POST',
      keepalive: true,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(payload),
    });
    if (response instanceof Response && !response.ok) throw new Error(`status ${response.status}`);
  } catch (error) {
    // biome-ignore lint/suspicious/noConsole: a landing that is not logged has no other effect.
    console.error('Landing not logged:', error);
  }
}
