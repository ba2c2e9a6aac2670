import { type ComponentProps, createContext, type ReactNode, useContext } from 'react';
import { useAddress } from '../client/site.ts';
import { localize } from '../routing/address.ts';

/** The query, with its `?`, that all links inside carry. It comes from the landing's advertisement. */
export const PreservedQuery = createContext('');

/** A link inside the site. `to` has no locale, and the page's own is added. */
export function LocalLink(props: {
  to: string;
  children: ReactNode;
  className?: string;
  id?: string;
  /** Keeps the scroll position, for example for tabs. */
  keepScroll?: boolean;
  current?: boolean;
}) {
  const { locale } = useAddress();
  const { to, current, ...rest } = props;
  return (
    <SiteLink {...rest} to={localize(locale, to)} aria-current={current ? 'true' : undefined} />
  );
}

type SiteLinkProps = Omit<ComponentProps<'a'>, 'href'> & {
  /** Path with its locale, and a query. */
  to: string;
  keepScroll?: boolean;
};

/** A link that the router follows through `client/follow-links.ts`. */
export function SiteLink({ to, keepScroll = false, ...rest }: SiteLinkProps) {
  const kept = useContext(PreservedQuery);
  const href = kept ? to.replace(/#|$/, (end) => kept + end) : to;
  return <a {...rest} href={href} data-in={keepScroll ? 'keep' : ''} />;
}
