import { type ComponentProps, createContext, type ReactNode, useContext } from 'react';
import { useAddress } from '../client/site.ts';
import { localize } from '../routing/address.ts';

/** The query, with its `?`, that all links inside carry. It comes from the landing's advertisement. */
export const PreservedQuery = createContext('');

/** `to` has no locale, and the page's own is added. */
export function LocalLink(props: {
  to: string;
  children: ReactNode;
  className?: string;
  id?: string | undefined;
  'data-logo'?: string;
  keepScroll?: boolean;
  current?: boolean;
  'aria-label'?: string;
  'aria-describedby'?: string;
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
  const preserved = useContext(PreservedQuery);
  const href = preserved ? to.replace(/#|$/, (end) => preserved + end) : to;
  return <a {...rest} href={href} data-in={keepScroll ? 'keep' : ''} />;
}
