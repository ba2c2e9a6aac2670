import { type ComponentProps, createContext, type ReactNode, useContext } from 'react';
import { useAddress } from '../client/site.ts';
import { localize } from '../routing/address.ts';

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
  const { to, current, ...rest } = props;
  return (
    <SiteLink {...rest} to={localize(locale, to)} aria-current={current ? 'true' : undefined} />
  );
}

type SiteLinkProps = Omit<ComponentProps<'a'>, 'href'> & {
  /** A path of the site, with its locale, and a query. */
  to: string;
  keepScroll?: boolean;
};

/** A link that `browser/follow-links.ts` follows in place. */
export function SiteLink({ to, keepScroll = false, ...rest }: SiteLinkProps) {
  const kept = useContext(KeptQuery);
  const href = kept ? to.replace(/#|$/, (end) => kept + end) : to;
  return <a {...rest} href={href} data-in={keepScroll ? 'keep' : ''} />;
}
