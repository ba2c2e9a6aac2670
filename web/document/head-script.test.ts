import { createContext, runInContext } from 'node:vm';
import { expect, test } from 'vitest';
import { NO_TAGS, type TagSettings } from '../client/tag-settings.ts';
import { consentSignals } from '../client/tags/tag-manager.ts';
import { headScript } from './head-script.ts';

const GOOGLE: TagSettings = { policy: 'load-denied', ids: { tagManager: 'GTM-1' } };
const BLOCKED: TagSettings = { ...NO_TAGS, policy: 'block' };

/** Runs the script on a bare address, opened from an advertisement in a German browser. */
function land(tags: TagSettings, device: object = {}) {
  const kept = new Map<string, string>();
  const window: Record<string, unknown> = {};
  const location = {
    pathname: '/zipx/b1',
    search: '?gclid=A',
    hash: '',
    to: '',
    replace: (to: string) => {
      location.to = to;
    },
  };
  runInContext(
    headScript(tags),
    createContext({
      window,
      location,
      history: {},
      stop: () => {},
      document: {
        cookie: '',
        referrer: 'http://search.example/',
        lastChild: { lang: 'en', dataset: {} },
      },
      navigator: { languages: ['de'], ...device },
      sessionStorage: { setItem: (key: string, value: string) => kept.set(key, value) },
    }),
  );
  expect(location.to).toBe('/de/zipx/b1?gclid=A');
  return { kept: [...kept], queue: window['dataLayer'] as IArguments[] | undefined };
}

test('denies consent before the tag manager runs, and queues nothing without one', () => {
  expect(land(NO_TAGS).queue).toBeUndefined();
  expect(land(GOOGLE).queue?.map((command) => [...command])).toEqual([
    ['consent', 'default', consentSignals(false)],
  ]);
});

test('stores the referrer of an advertisement, unless the policy waits for Allow', () => {
  expect(land(NO_TAGS).kept).toEqual([['came-from', 'http://search.example/']]);
  expect(land(NO_TAGS, { globalPrivacyControl: true }).kept).toEqual([]);
  expect(land(BLOCKED).kept).toEqual([]);
});
