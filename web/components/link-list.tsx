import { LocalLink } from './link.tsx';

/** The addresses have no locale. */
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
