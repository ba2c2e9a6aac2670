import type { PagerView } from '../loaders/list-page.server.ts';
import { SiteLink } from './link.tsx';

export function Pager({ view }: { view: PagerView | null }) {
  if (view === null) return null;
  const { label, newer, older, numbers, page } = view;
  return (
    <nav aria-label={label} className="pager">
      {newer ? (
        <SiteLink className="button" to={newer.to} rel="prev">
          {newer.text}
        </SiteLink>
      ) : null}
      <ol>
        {numbers.map((each, index) =>
          each === null ? (
            <li key={`gap-${index}`} aria-hidden="true">
              …
            </li>
          ) : (
            <li key={each.number}>
              <SiteLink to={each.to} aria-current={each.number === page ? 'page' : undefined}>
                <span className="sr-only">{each.text}</span>
                <span aria-hidden="true">{each.number}</span>
              </SiteLink>
            </li>
          ),
        )}
      </ol>
      {older ? (
        <SiteLink className="button" to={older.to} rel="next">
          {older.text}
        </SiteLink>
      ) : null}
    </nav>
  );
}
