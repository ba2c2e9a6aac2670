import { type ComponentProps, createContext, type ReactNode, useContext } from 'react';
import { Link } from 'react-router';
import { localize } from '../request/address.ts';
import { useAddress } from './site.ts';

/** The query all links in here carry on, `?` included: that of the advertisement that led to the page. None has one of its own. */
export const KeptQuery = createContext('');

/** A link inside the site: `to` is written without locale, the page's own is added. */
export function LocalLink(props: {
  to: string;
  children: ReactNode;
  className?: string;
  id?: string;
  /** The reader stays where they are on the page, as with tabs. */
  keepScroll?: boolean;
  /** Of several alike the one that is chosen. */
  current?: boolean;
}) {
  const { locale } = useAddress();
  const { to, keepScroll = false, current, ...rest } = props;
  return (
    <SiteLink
      {...rest}
      to={localize(locale, to)}
      aria-current={current ? 'true' : undefined}
      preventScrollReset={keepScroll}
    />
  );
}

type SiteLinkProps = Omit<ComponentProps<typeof Link>, 'to'> & {
  /** A path of the site, with its locale, and a query. */
  to: string;
};

/**
 * React Router's link. On the server it is written as the element that this becomes: resolving
 * addresses that are absolute already takes a tenth of a page with fifty links.
 */
export function SiteLink({ to: path, preventScrollReset = false, ...rest }: SiteLinkProps) {
  const kept = useContext(KeptQuery);
  const to = kept ? path.replace(/#|$/, (end) => kept + end) : path;
  if (import.meta.env.SSR) return <a {...rest} href={to} data-discover="true" />;
  return <Link {...rest} to={to} preventScrollReset={preventScrollReset} viewTransition />;
}
