import { I18nProvider } from '@lingui/react';
import { type ReactNode, StrictMode, startTransition, useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { arrangeProducts, type ProductSetting } from '../products/index.ts';
import { arrival } from './client/arrived.ts';
import { i18n, loadWords, overrideMessages } from './client/catalogs.ts';
import { guardCode } from './client/code-guard.ts';
import { answerBanner, clearBanner } from './client/consent.ts';
import { guardForms } from './client/form-guard.ts';
import { watchTyping } from './client/freshness.ts';
import { hydrateOnInteraction, whenIdle, whenLoaded } from './client/hydrate.ts';
import { watchChoices } from './client/language-choice.ts';
import { startLater } from './client/later/start.ts';
import { routerFetch } from './client/router-fetch.ts';
import { SiteContext } from './client/site.ts';
import { siteOfDocument } from './client/site-of-document.ts';
import { hasTags } from './client/tag-settings.ts';
import { keepTyped } from './client/typed-early.ts';
import { areasOf, parseAddress } from './routing/address.ts';

const site = siteOfDocument(document);
const arranged = document.querySelector<HTMLMetaElement>('meta[name=products]')?.content ?? '[]';
arrangeProducts(JSON.parse(arranged) as ProductSetting[]);
overrideMessages(site.messages);
watchTyping(document);
watchChoices(document);
const endAnswers = answerBanner(document);
const endTyped = keepTyped(document);
const endHistory = watchHistory();
let putBannerBack: (() => void) | null = () => {};
whenLoaded(() => {
  putBannerBack &&= clearBanner(document);
});
startLater(arrival(document));
if (hasTags(site.tags)) {
  const page = window as unknown as Record<string, unknown>;
  whenLoaded(() => {
    // The page works without vendors, so a failed import needs no handling.
    import('./client/tags/load-tags.ts')
      .then(({ startTags }) => {
        startTags(site.tags, { page, document, userAgent: navigator.userAgent });
      })
      .catch(() => {});
  });
}
// If the messages fail to load, the page stays a plain document that still works. The console shows the error.
hydrateOnInteraction(() => void hydrate());

/** From here on, the router follows links in place. */
async function hydrate(): Promise<void> {
  const { locale, path } = parseAddress(location.pathname);
  const activate = await loadWords(locale.prefix, areasOf(path));
  activate();
  guardCode();
  guardForms(document);
  // React expects the banner in the document.
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
  // Browsers load their number data when the first number is formatted, which takes a while. Do it before a click has to.
  whenIdle(() => i18n.number(0));
}

/** Hands the banner's buttons and the typed texts over to React once the page has hydrated, and marks the time. */
function Hydrated({ children }: { children: ReactNode }) {
  useEffect(() => {
    endAnswers();
    endTyped();
    performance.mark('hydrated');
  }, []);
  return children;
}

/** Reloads the page on back or forward before there is a router, because the content would not match the address. */
function watchHistory(): () => void {
  const pageOf = (href: string) => href.split('#', 1)[0];
  const opened = pageOf(location.href);
  const leave = () => {
    if (pageOf(location.href) !== opened) location.reload();
  };
  addEventListener('popstate', leave);
  return () => removeEventListener('popstate', leave);
}
