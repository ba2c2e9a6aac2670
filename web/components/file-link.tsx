import type { ComponentProps } from 'react';

/**
 * A link to a download that may redirect to a page. With the attribute `download`, the browser would save that page.
 */
export function FileLink(props: ComponentProps<'a'>) {
  return <a {...props} target="_self" />;
}
