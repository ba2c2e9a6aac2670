import { OF_PAGES, OF_SITE } from '../client/apply-style.ts';
import SITE from '../styles/styles.css?url';

export const SiteStyle = () => <StyleSheet href={SITE} precedence={OF_SITE} />;

export const PageStyle = ({ href }: { href: string }) => (
  <StyleSheet href={href} precedence={OF_PAGES} />
);

/** On the server, a plain link marked as React marks its own, because React would move it before the head script. */
function StyleSheet({ href, precedence }: { href: string; precedence: string }) {
  return import.meta.env.SSR ? (
    <link rel="stylesheet" href={href} data-precedence={precedence} />
  ) : (
    <link rel="stylesheet" href={href} precedence={precedence} />
  );
}
