import { type TagSettings, waitsForAllow } from '../client/tag-settings.ts';
import { firstVisitScript, makeFirstVisitScript } from './first-visit.ts';

/** Where nothing optional may happen before Allow, nothing is kept of where a visit came from. */
const carefulVisitScript = /* @__PURE__ */ makeFirstVisitScript(false);

/**
 * Says to the tag manager, before anything else runs, that nothing is allowed yet. As its `gtag` does, it queues an
 * arguments object, by which a command is told from data.
 * https://developers.google.com/tag-platform/security/guides/consent
 */
const denyFirst =
  '(function(){(window.dataLayer=window.dataLayer||[]).push(arguments)})("consent","default",' +
  '{"ad_storage":"denied","ad_user_data":"denied","ad_personalization":"denied","analytics_storage":"denied"});';

const scriptOf = (careful: boolean, hasTagManager: boolean): string =>
  (hasTagManager ? denyFirst : '') + (careful ? carefulVisitScript : firstVisitScript);

/** The classic script at the top of every page of a shop with these vendors. */
export const headScript = (tags: TagSettings): string =>
  scriptOf(waitsForAllow(tags), tags.ids.tagManager !== undefined);
