/** Where this document was opened, whatever is shown in it later. */
export type Arrived = {
  readonly href: string;
  /** `zipx-b1___de` */
  readonly routeName: string;
  /** Package suffix of the product the page speaks of. */
  readonly product: string;
};

/** To be called before anything is followed inside the app. */
export function arrival(page: Document): Arrived {
  const { routeName = '', product = '' } = page.documentElement.dataset;
  return { href: location.href, routeName, product };
}
