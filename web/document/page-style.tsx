import { OF_PAGES, OF_SITE } from '../client/apply-style.ts';
import SITE from '../styles/styles.css?url';

/** The style sheet of all pages. */
export const SiteStyle = () => <StyleSheet href={SITE} precedence={OF_SITE} />;

/** A style sheet of the page shown. */
export const PageStyle = ({ href }: { href: string }) => (
  <StyleSheet href={href} precedence={OF_PAGES} />
);

/**
 * In the browser React finds the sheet by its address or puts it behind those of the same precedence, waits for it before
 * it shows the page, and leaves it there. The server writes it in its place, marked as React marks its own: as React's it
 * would come before the script that settles the language, which would then wait for it.
 */
function StyleSheet({ href, precedence }: { href: string; precedence: string }) {
  return import.meta.env.SSR ? (
    <link rel="stylesheet" href={href} data-precedence={precedence} />
  ) : (
    <link rel="stylesheet" href={href} precedence={precedence} />
  );
}
