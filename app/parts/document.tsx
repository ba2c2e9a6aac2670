import type { ReactNode } from 'react';
import { Links, Scripts, ScrollRestoration, useMatches, useRouteError } from 'react-router';
import { onColor } from '../../kit/color.ts';
import { packageId } from '../../products/index.ts';
import { leafOf } from '../request/handle.ts';
import { CookieBanner } from './cookie-banner.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { LanguageScript } from './language-script.tsx';
import { useAddress, useProduct, useSite } from './site.ts';

/** The document shell: what every page, errors included, shows of itself to people and to machines. */
export function Document({ children }: { children: ReactNode }) {
  const site = useSite();
  const { locale } = useAddress();
  const product = useProduct();
  const failed = useRouteError() != null;
  const { base, handle } = leafOf(useMatches());
  const routeName = `${failed ? 'error' : base}___${locale.prefix}`;
  return (
    <html
      lang={locale.tag}
      dir={locale.direction}
      data-route-name={routeName}
      data-product={product.packageSuffix}
      data-package-id={packageId(product, site.packagePrefix)}
      data-site-url={site.siteUrl}
      data-request-id={site.requestId}
      data-script={locale.script}
      style={{
        ['--product-color' as string]: product.color,
        ['--product-gradient' as string]: product.gradient,
        ['--on-product' as string]: onColor(product.color),
      }}
    >
      <head>
        <meta charSet="utf-8" />
        {handle.oneLanguage ? null : <LanguageScript />}
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content={product.color} />
        <meta name="build-id" content={site.buildId} />
        <meta name="color-scheme" content="light dark" />
        <link rel="icon" type="image/svg+xml" href={`/icons/${product.key}.svg`} />
        <link rel="manifest" href="/manifest.webmanifest" />
        <Links />
      </head>
      <body>
        <Header homeLogo={!failed && handle.homeLogo === true} menu={handle.landing !== true} />
        <main id="main" tabIndex={-1}>
          {children}
        </main>
        <Footer />
        {handle.bannerHidden ? null : <CookieBanner />}
        <div id="toasts" role="status" aria-live="polite" />
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}
