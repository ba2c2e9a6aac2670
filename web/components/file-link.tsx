import type { ComponentProps } from 'react';

/**
 * A link to a file the server sends to be saved, or leads away from: to sign in, or to the page of the file. The browser
 * follows it itself; told to `download`, it would save the page it is led to.
 */
export function FileLink(props: ComponentProps<'a'>) {
  return <a {...props} target="_self" />;
}
