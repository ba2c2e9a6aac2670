import { LocalLink } from './link.tsx';

/** Where to go next: addresses without locale, and their words. */
export function LinkList(props: {
  links: readonly (readonly [to: string, text: string])[];
  keepScroll?: boolean;
}) {
  const { links, keepScroll = false } = props;
  return (
    <ul className="link-list">
      {links.map(([to, text]) => (
        <li key={to}>
          <LocalLink to={to} keepScroll={keepScroll}>
            {text}
          </LocalLink>
        </li>
      ))}
    </ul>
  );
}
