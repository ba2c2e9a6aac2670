/** Where this document was opened. Later navigations do not change it. */
export type Arrived = {
  readonly href: string;
  /** `zipx-b1___de` */
  readonly routeName: string;
  readonly product: string;
};

/** Reads where the document was opened. Must run before the first navigation. */
export function arrival(page: Document): Arrived {
  const { routeName = '', product = '' } = page.documentElement.dataset;
  return { href: location.href, routeName, product };
}
