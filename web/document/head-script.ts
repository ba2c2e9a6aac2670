import { type TagSettings, waitsForAllow } from '../client/tag-settings.ts';
import { firstVisitScript, makeFirstVisitScript } from './first-visit.ts';

/** Under the policy to wait for Allow, the referrer is not stored. */
const carefulVisitScript = /* @__PURE__ */ makeFirstVisitScript(false);

// Consent Mode denies everything until Allow. `gtag` queues `arguments` objects, which mark commands, and so does this.
// https://developers.google.com/tag-platform/security/guides/consent
const denyFirst =
  '(function(){(window.dataLayer=window.dataLayer||[]).push(arguments)})("consent","default",' +
  '{"ad_storage":"denied","ad_user_data":"denied","ad_personalization":"denied","analytics_storage":"denied"});';

const scriptOf = (careful: boolean, hasTagManager: boolean): string =>
  (hasTagManager ? denyFirst : '') + (careful ? carefulVisitScript : firstVisitScript);

/** Returns the script at the top of every page. */
export const headScript = (tags: TagSettings): string =>
  scriptOf(waitsForAllow(tags), tags.ids.tagManager !== undefined);
