import { I18nProvider } from '@lingui/react';
import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { i18n, loadAreas } from './browser/catalogs.ts';
import { keepLanguage } from './browser/language-choice.ts';
import { siteOfDocument } from './browser/site-of-document.ts';
import { startBrowser } from './browser/start.ts';
import { SiteContext } from './parts/site.ts';
import { areasOf, parseAddress } from './request/address.ts';
import { hasTags } from './request/tag-settings.ts';

const site = siteOfDocument(document);
const { locale, path } = parseAddress(location.pathname);
await loadAreas(locale.prefix, areasOf(path));
keepLanguage(locale);

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <SiteContext value={site}>
        <I18nProvider i18n={i18n}>
          <HydratedRouter />
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
