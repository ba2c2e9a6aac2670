import { useAddress, useSite } from '../client/site.ts';
import {
  breadcrumbList,
  type Crumb,
  type Place,
  serializeThings,
  type Thing,
} from '../seo/structured-data.ts';

/** JSON-LD about the page. It must not contain anything that the page does not show. */
export function StructuredData(props: {
  crumbs?: readonly Crumb[];
  /** Returns null for a subject that schema.org has no type for. */
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
      // Data instead of code. `serializeThings` escapes everything that could end the element.
      dangerouslySetInnerHTML={{ __html: serializeThings(things) }}
    />
  );
}
