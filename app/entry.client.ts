import { arrival } from './browser/arrived.ts';
import { answerBanner, clearBanner } from './browser/consent.ts';
import { fetchOwnCode } from './browser/files-ahead.ts';
import { beginnings, holdClicks, watchHistory } from './browser/first-touch.ts';
import { watchTyping } from './browser/freshness.ts';
import { watchChoices } from './browser/language-choice.ts';
import { siteOfDocument } from './browser/site-of-document.ts';
import { startBrowser, whenLoaded } from './browser/start.ts';
import { hasTags } from './request/tag-settings.ts';

// No code of React's or the router's may be needed here: a page that waits does without.
watchTyping(document);
const site = siteOfDocument(document);
watchChoices(document);
// Before other clicks are held: it is answered at once.
const endAnswers = answerBanner(document);
const releaseClicks = holdClicks(document);
const endHistory = watchHistory();
let putBannerBack: (() => void) | null = () => {};
whenLoaded(() => {
  putBannerBack &&= clearBanner(document);
});
startBrowser(arrival(document));
if (hasTags(site.tags)) {
  const page = window as unknown as Record<string, unknown>;
  whenLoaded(() => {
    // Nobody misses vendors that do not come.
    import('./browser/tags/load-tags.ts')
      .then(({ startTags }) => {
        startTags(site.tags, { page, document, userAgent: navigator.userAgent });
      })
      .catch(() => {});
  });
}

try {
  if ('waits' in document.documentElement.dataset) await beginnings(window);
  fetchOwnCode();
  const { takeOver } = await import('./browser/take-over.tsx');
  await takeOver(site, () => {
    putBannerBack?.();
    putBannerBack = null;
  });
  endAnswers();
  endHistory();
} finally {
  // Where the code did not come, links and buttons do what they do without it.
  releaseClicks();
}
