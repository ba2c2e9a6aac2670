import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { localize } from '../request/address.ts';
import { useAddress } from './site.ts';

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
    <Link
      {...rest}
      to={localize(locale, to)}
      aria-current={current ? 'true' : undefined}
      preventScrollReset={keepScroll}
      viewTransition
    />
  );
}
