import { useAddress, useSite } from '../client/site.ts';
import {
  breadcrumbList,
  type Crumb,
  type Place,
  serializeThings,
  type Thing,
} from '../seo/structured-data.ts';

/**
 * What the page shows, once more for machines (JSON-LD): the thing it is about, and the way to it.
 * Nothing may stand here that the page does not show.
 */
export function StructuredData(props: {
  crumbs?: readonly Crumb[];
  /** Null for nothing that machines know a word for. */
  about?: (place: Place) => Thing | readonly Thing[] | null;
}) {
  const { siteUrl } = useSite();
  const { locale } = useAddress();
  const place = { siteUrl, locale };
  const things = [
    ...[props.about?.(place) ?? []].flat(),
    ...(props.crumbs ? [breadcrumbList(place, props.crumbs)] : []),
  ];
  return (
    <script
      type="application/ld+json"
      // Data, not code; whatever could end the element is escaped.
      dangerouslySetInnerHTML={{ __html: serializeThings(things) }}
    />
  );
}
