import { I18nProvider } from '@lingui/react';
import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { i18n, loadAreas } from './browser/catalogs.ts';
import { keepLanguage } from './browser/language-choice.ts';
import { siteOfDocument } from './browser/site-of-document.ts';
import { SiteContext } from './parts/site.ts';
import { areasOf, parseAddress } from './request/address.ts';

const { locale, path } = parseAddress(location.pathname);
await loadAreas(locale.prefix, areasOf(path));
keepLanguage(locale);

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <SiteContext value={siteOfDocument(document)}>
        <I18nProvider i18n={i18n}>
          <HydratedRouter />
        </I18nProvider>
      </SiteContext>
    </StrictMode>,
  );
});
