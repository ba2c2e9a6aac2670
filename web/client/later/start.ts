import { systemClock } from '../../../kit/time.ts';
import { parseAddress } from '../../routing/address.ts';
import type { Arrived } from '../arrived.ts';
import { consentNow, onConsent } from '../consent.ts';
import { markStale } from '../freshness.ts';
import { whenIdle, whenLoaded } from '../hydrate.ts';
import { keepLanguage } from '../language-choice.ts';
import { siteOfDocument } from '../site-of-document.ts';
import { watchBuild } from './build-poll.ts';
import { logLanding } from './campaign.ts';
import { followElsewhere } from './elsewhere.ts';
import { forgetWhenDeclined } from './forget-optional.ts';
import { preloadLinks } from './link-preload.ts';
import { takeReferrer } from './referrer.ts';
import { followScheme } from './scheme-choice.ts';
import { followShortcut } from './search-shortcut.ts';

/** Starts everything that runs beside the pages, once the page has loaded and the browser is idle. */
export function startLater(arrived: Arrived): void {
  whenLoaded(() =>
    whenIdle(() => {
      keepLanguage(parseAddress(location.pathname).locale);
      begin(arrived);
    }),
  );
}

function begin(arrived: Arrived): void {
  const { buildId, buildPoll, tags } = siteOfDocument(document);
  watchBuild({
    id: buildId,
    every: buildPoll,
    fetch: (url) => fetch(url),
    now: () => systemClock.now().getTime(),
    after: (milliseconds, run) => void setTimeout(run, milliseconds),
    onChange: markStale,
  });
  followScheme(document);
  followShortcut(document);
  followElsewhere(window);
  preloadLinks(window, buildId);
  forgetWhenDeclined(window);
  logLanding(arrived, {
    policy: tags.policy,
    consent: consentNow,
    onConsent,
    fetch: (url, init) => fetch(url, init),
    writeCookie: (cookie) => {
      // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser.
      document.cookie = cookie;
    },
    now: () => systemClock.now(),
    about: {
      referrer: takeReferrer(window),
      userAgent: navigator.userAgent,
      language: navigator.language,
    },
  });
}
