import { LocalLink } from './link.tsx';

/** Where to go next: addresses without locale, and their words. */
export function LinkList({ links }: { links: readonly (readonly [to: string, text: string])[] }) {
  return (
    <ul className="link-list">
      {links.map(([to, text]) => (
        <li key={to}>
          <LocalLink to={to}>{text}</LocalLink>
        </li>
      ))}
    </ul>
  );
}
