import { I18nProvider } from '@lingui/react';
import { type ReactNode, StrictMode, startTransition, useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { arrival } from './browser/arrived.ts';
import { i18n, loadWords } from './browser/catalogs.ts';
import { guardCode } from './browser/code-guard.ts';
import { answerBanner, clearBanner } from './browser/consent.ts';
import { guardForms } from './browser/form-guard.ts';
import { watchTyping } from './browser/freshness.ts';
import { hydrateOnInteraction, whenLoaded } from './browser/hydrate.ts';
import { watchChoices } from './browser/language-choice.ts';
import { startLater } from './browser/later/start.ts';
import { routerFetch } from './browser/router-fetch.ts';
import { siteOfDocument } from './browser/site-of-document.ts';
import { SiteContext } from './parts/site.ts';
import { areasOf, parseAddress } from './request/address.ts';
import { hasTags } from './request/tag-settings.ts';

const site = siteOfDocument(document);
watchTyping(document);
watchChoices(document);
const endAnswers = answerBanner(document);
const endHistory = watchHistory();
let putBannerBack: (() => void) | null = () => {};
whenLoaded(() => {
  putBannerBack &&= clearBanner(document);
});
startLater(arrival(document));
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
// Without its words a page stays the document it is: it can be read and used; the console says why.
hydrateOnInteraction(() => void hydrate());

/** Makes the document a page of the app: from here on links are followed in place. */
async function hydrate(): Promise<void> {
  const { locale, path } = parseAddress(location.pathname);
  const speak = await loadWords(locale.prefix, areasOf(path));
  speak();
  guardCode();
  guardForms(document);
  // The page's code looks for the banner.
  putBannerBack?.();
  putBannerBack = null;
  endHistory();
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <SiteContext value={site}>
          <I18nProvider i18n={i18n}>
            <Hydrated>
              <HydratedRouter unstable_fetch={routerFetch} />
            </Hydrated>
          </I18nProvider>
        </SiteContext>
      </StrictMode>,
    );
  });
}

/** The page's own buttons answer from here on. */
function Hydrated({ children }: { children: ReactNode }) {
  useEffect(endAnswers, []);
  return children;
}

/** To go back or forward to another page before there is a router is a document: what is shown would not fit the address. */
function watchHistory(): () => void {
  const pageOf = (href: string) => href.split('#', 1)[0];
  const opened = pageOf(location.href);
  const leave = () => {
    if (pageOf(location.href) !== opened) location.reload();
  };
  addEventListener('popstate', leave);
  return () => removeEventListener('popstate', leave);
}
