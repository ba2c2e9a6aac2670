import type { ReactNode } from 'react';
import {
  Links,
  Scripts,
  ScrollRestoration,
  useLocation,
  useMatches,
  useRouteError,
} from 'react-router';
import { onColor } from '../../kit/color.ts';
import { packageId } from '../../products/index.ts';
import { useArrival } from '../client/arrival.ts';
import { useFollowedLinks } from '../client/follow-links.ts';
import { useAddress, useProduct, useSite } from '../client/site.ts';
import { differs } from '../client/tag-settings.ts';
import { FocusAtStart } from '../components/focus-at-start.tsx';
import { PreservedQuery } from '../components/link.tsx';
import { type Handle, leafOf } from '../routing/handle.ts';
import { CookieBanner } from './cookie-banner.tsx';
import { FontAhead } from './font-ahead.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { LanguageScript } from './language-script.tsx';
import { PageStyle, SiteStyle } from './page-style.tsx';
import { ProgressBar } from './progress-bar.tsx';
import { Toasts } from './toasts.tsx';

export function Document({ children }: { children: ReactNode }) {
  useArrival();
  useFollowedLinks();
  const site = useSite();
  const { locale } = useAddress();
  const product = useProduct();
  const failed = useRouteError() != null;
  const { base, handle } = leafOf(useMatches());
  const { search } = useLocation();
  // The handle of a failed page does not apply to its error page.
  const { landing, calm, homeLogo, bannerHidden, styles = [] }: Handle = failed ? {} : handle;
  const short = landing === true || calm === true;
  const routeName = `${failed ? 'error' : base}___${locale.prefix}`;
  return (
    <html
      lang={locale.tag}
      dir={locale.direction}
      data-route-name={routeName}
      data-product={product.packageSuffix}
      data-package-id={packageId(product, site.packagePrefix)}
      data-site-url={site.siteUrl}
      data-build-poll={site.buildPoll}
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
        <LanguageScript />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content={product.color} />
        <meta name="build-id" content={site.buildId} />
        {differs(site.tags) ? <meta name="tags" content={JSON.stringify(site.tags)} /> : null}
        <meta name="color-scheme" content="light dark" />
        <link rel="icon" type="image/svg+xml" href={`/icons/${product.key}.svg`} />
        <link rel="manifest" href="/manifest.webmanifest" />
        <FontAhead script={locale.script} tag={locale.tag} />
        <Links />
        <SiteStyle />
        {styles.map((href) => (
          <PageStyle key={href} href={href} />
        ))}
      </head>
      <body>
        <PreservedQuery value={landing ? search : ''}>
          <FocusAtStart />
          <ProgressBar />
          <Header homeLogo={homeLogo === true} menu={!short} />
          {/* The banner covers the page, so keyboard users reach it before the content it covers. */}
          {bannerHidden ? null : <CookieBanner />}
          <main id="main" tabIndex={-1}>
            {children}
          </main>
          <Footer short={short} />
        </PreservedQuery>
        <Toasts />
        <p id="announcer" className="sr-only" role="status" />
        <ScrollRestoration />
        {/* React Router removes its scripts on the first navigation. Inside a hidden element, this restyles nothing. */}
        <div hidden>
          <Scripts />
        </div>
      </body>
    </html>
  );
}
