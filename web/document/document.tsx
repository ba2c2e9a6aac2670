import cyrillic from '@fontsource-variable/manrope/files/manrope-cyrillic-wght-normal.woff2?url';
import turkish from '@fontsource-variable/manrope/files/manrope-latin-ext-wght-normal.woff2?url';
import vietnamese from '@fontsource-variable/manrope/files/manrope-vietnamese-wght-normal.woff2?url';
import { type ReactNode, useEffect, useState } from 'react';
import {
  Links,
  Scripts,
  ScrollRestoration,
  useLocation,
  useMatches,
  useNavigation,
  useRouteError,
} from 'react-router';
import type { Locale } from '../../locales/index.ts';
import { currentSettings, packageId } from '../../products/index.ts';
import { OF_PAGES, OF_SITE } from '../client/apply-style.ts';
import { useArrival } from '../client/arrival.ts';
import { useFollowedLinks } from '../client/follow-links.ts';
import { useShownResult } from '../client/shown-result.ts';
import { useAddress, useProductContext, useSite } from '../client/site.ts';
import { differs } from '../client/tag-settings.ts';
import { colorsOf } from '../components/colors-of.ts';
import { FocusAtStart } from '../components/focus-at-start.tsx';
import { PreservedQuery } from '../components/link.tsx';
import { type Handle, leafOf, stylesOf } from '../routing/handle.ts';
import basic from '../styles/fonts/manrope-basic.woff2?url';
import latin from '../styles/fonts/manrope-latin.woff2?url';
import SITE from '../styles/styles.css?url';
import { CookieBanner } from './cookie-banner.tsx';
import { Footer } from './footer.tsx';
import { headScript } from './head-script.ts';
import { Header, type Shell } from './header.tsx';
import { Toasts } from './toasts.tsx';

export function Document({ children }: { children: ReactNode }) {
  useArrival();
  useFollowedLinks();
  useShownResult();
  const site = useSite();
  const { locale, path } = useAddress();
  const { product, isAboutProduct } = useProductContext();
  // Of the lists that this document shows, even if the office saves others while it is rendered.
  const settings = currentSettings();
  const failed = useRouteError() != null;
  const { base, handle } = leafOf(useMatches());
  const { search } = useLocation();
  // The handle of a failed page does not apply to its error page.
  const shown: Handle = failed ? {} : handle;
  const { landing, calm, homeLogo, bannerHidden } = shown;
  const isBare = landing === true || calm === true;
  const shell = isBare ? 'home' : failed ? 'shop' : shellOf(path);
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
      data-cards={site.savesCards ? undefined : 'none'}
      data-renews={site.renewalRule === 'by-card' ? undefined : site.renewalRule}
      data-request-id={site.requestId}
      data-script={locale.script}
      style={{
        ...colorsOf(product),
        ['--product-gradient' as string]: product.gradient,
      }}
    >
      <head>
        <meta charSet="utf-8" />
        <LanguageScript />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content={product.color} />
        <meta name="build-id" content={site.buildId} />
        {differs(site.tags) ? <meta name="tags" content={JSON.stringify(site.tags)} /> : null}
        {settings.length > 0 ? <meta name="products" content={JSON.stringify(settings)} /> : null}
        {site.messages === '' ? null : <meta name="messages" content={site.messages} />}
        <meta name="color-scheme" content="light dark" />
        <link rel="icon" type="image/svg+xml" href={`/icons/${product.key}.svg`} />
        <link rel="manifest" href="/manifest.webmanifest" />
        <FontAhead tag={locale.tag} />
        <Links />
        <SiteStyle />
        {stylesOf(shown, base).map((href) => (
          <PageStyle key={href} href={href} />
        ))}
      </head>
      <body>
        <PreservedQuery value={landing ? search : ''}>
          <FocusAtStart />
          <ProgressBar />
          <Header
            logo={homeLogo ? 'home' : isAboutProduct ? 'product' : 'shop'}
            {...{ shell, product }}
          />
          {/* The banner covers the page, so keyboard users reach it before the content it covers. */}
          {bannerHidden ? null : <CookieBanner />}
          <main id="main" tabIndex={-1}>
            {children}
          </main>
          <Footer short={shell !== 'shop'} {...{ locale, product }} />
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

/** Accounts and the office have a menu of their own. */
function shellOf(path: string): Shell {
  const [, room] = path.split('/');
  return room === 'member' || room === 'office' ? room : 'shop';
}

/** The script at the top of the page. The browser's build does not contain it, because it has already run. */
function LanguageScript() {
  const { tags, nonce } = useSite();
  const written = import.meta.env.SSR ? headScript(tags) : ' ';
  return (
    <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: written }} />
  );
}

const SiteStyle = () => <StyleSheet href={SITE} precedence={OF_SITE} />;

const PageStyle = ({ href }: { href: string }) => <StyleSheet href={href} precedence={OF_PAGES} />;

/** On the server, a plain link marked as React marks its own, because React would move it before the head script. */
function StyleSheet({ href, precedence }: { href: string; precedence: string }) {
  return import.meta.env.SSR ? (
    <link rel="stylesheet" href={href} data-precedence={precedence} />
  ) : (
    <link rel="stylesheet" href={href} precedence={precedence} />
  );
}

/** Font files by language tag, if the letters of English are not enough. */
const FONT_FILES: Readonly<Record<string, readonly string[]>> = {
  de: [latin],
  es: [latin],
  fr: [latin],
  it: [latin],
  pt: [latin],
  ru: [basic, cyrillic],
  tr: [latin, turkish],
  vi: [latin, vietnamese],
};

/**
 * Preloads the 16 to 31 KB of font files that a language needs. Scripts that our font lacks use it for names and
 * prices.
 */
function FontAhead({ tag }: Pick<Locale, 'tag'>) {
  // In the browser, the style sheet loads them when the language changes.
  if (!import.meta.env.SSR) return null;
  return (FONT_FILES[tag] ?? [basic]).map((file) => (
    <link key={file} rel="preload" as="font" type="font/woff2" href={file} crossOrigin="" />
  ));
}

/** How long a navigation may take without a progress bar, in milliseconds. */
const PATIENCE = 300;

/**
 * A progress bar for slow navigations. It is mounted late instead of hidden, because even a hidden element is laid out.
 */
function ProgressBar() {
  const isUnderWay = useNavigation().state !== 'idle';
  return isUnderWay ? <Line /> : null;
}

function Line() {
  const [isShown, show] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => show(true), PATIENCE);
    return () => clearTimeout(timer);
  }, []);
  return isShown ? <div id="progress" aria-hidden="true" /> : null;
}
