import { I18nProvider } from '@lingui/react';
import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { enterPlace, followLinks } from '../parts/follow-links.ts';
import { type Site, SiteContext } from '../parts/site.ts';
import { areasOf, parseAddress } from '../request/address.ts';
import { i18n, loadWords } from './catalogs.ts';
import { guardChunks } from './chunk-errors.ts';
import { isHere } from './first-touch.ts';

import { guardForms } from './form-guard.ts';
import { makeRouter } from './make-router.ts';
import { RoutedPage } from './routed-page.tsx';
import { loadShown } from './router.ts';
import { keepPlace } from './scroll-place.ts';
import { wholeShown } from './shown.ts';
import { turn } from './turn.ts';

/**
 * Makes the document a page of the app: from here on links are followed in place. `putBannerBack`
 * makes the document what the server wrote. Resolves when the page answers; rejects when its code
 * cannot be had, the document then stays what it is.
 */
export async function takeOver(site: Site, putBannerBack: () => void): Promise<void> {
  const { locale, path } = parseAddress(location.pathname);
  // In its own language or not at all: as the server wrote it, it can be read and used.
  const speak = await loadWords(locale.prefix, areasOf(path));
  speak();
  await turn();
  await loadShown(turn);
  keepPlace(window);
  const router = await makeRouter();
  // Before any link can be followed.
  guardChunks();
  guardForms(document, () => router.state.navigation.formAction);
  putBannerBack();
  // What is far down is needed now.
  document.documentElement.removeAttribute('data-unseen');
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
  await wholeShown;
  followLinks(document, async ({ href, pathname, search, hash, dataset }) => {
    const isWithin = hash !== '' && isHere(href);
    await router.navigate(pathname + search + hash, {
      viewTransition: !isWithin,
      preventScrollReset: dataset.in === 'keep',
      replace: href === location.href,
    });
    if (isWithin) enterPlace(document, hash);
  });
}
