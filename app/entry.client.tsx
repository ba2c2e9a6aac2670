import { I18nProvider } from '@lingui/react';
import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { i18n, loadAreas } from './browser/catalogs.ts';
import { guardChunks } from './browser/chunk-errors.ts';
import { watchTyping } from './browser/freshness.ts';
import { keepLanguage } from './browser/language-choice.ts';
import { makeRouter } from './browser/make-router.ts';
import { RoutedPage } from './browser/routed-page.tsx';
import { siteOfDocument } from './browser/site-of-document.ts';
import { startBrowser } from './browser/start.ts';
import { turn } from './browser/turn.ts';
import { SiteContext } from './parts/site.ts';
import { areasOf, parseAddress } from './request/address.ts';
import { hasTags } from './request/tag-settings.ts';

watchTyping(document);
const site = siteOfDocument(document);
const { locale, path } = parseAddress(location.pathname);
await loadAreas(locale.prefix, areasOf(path));
keepLanguage(locale);
await turn();
const router = await makeRouter();
// Before any link can be followed.
guardChunks();

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <SiteContext value={site}>
        <I18nProvider i18n={i18n}>
          <RoutedPage router={router} />
        </I18nProvider>
      </SiteContext>
    </StrictMode>,
  );
});

startBrowser();

if (hasTags(site.tags)) {
  const page = window as unknown as Record<string, unknown>;
  // Nobody misses vendors that do not come.
  import('./browser/tags/load-tags.ts')
    .then(({ startTags }) => {
      startTags(site.tags, { page, document, userAgent: navigator.userAgent });
    })
    .catch(() => {});
}
