import { gradientOf, onColor, shade } from '../../kit/color.ts';
import type { Writing } from '../../kit/fonts.ts';
import { findLocale, type Locale } from '../../locales/index.ts';
import { withoutJoiners } from '../../locales/joiners.ts';
import { readMessage } from '../../locales/one-message.ts';
import { readFront } from '../../locales/prose.ts';
import { findProduct, LISTED_PRODUCTS } from '../../products/index.ts';
import { VENDOR } from '../../vendor/vendor.ts';

/** Serializable, because another process paints it. */
export type SocialCard = {
  readonly name: string;
  readonly heading: string;
  /** BCP 47. */
  readonly language: string;
  readonly direction: 'ltr' | 'rtl';
  readonly writing: Writing;
  /** From the top left to the bottom right. */
  readonly colors: readonly [from: string, to: string];
  readonly textColor: string;
  /** The body of a 32×32 SVG. */
  readonly icon: string;
  /** The shop's mark and name, or the icons of its products. */
  readonly footer: { readonly icons: readonly string[]; readonly name: string | null };
};

const HOME = 'home';
/** The other end of the brand's gradient. */
const HOME_SECOND = shade(VENDOR.color, { lightness: -0.1, hue: 20 });

/** Returns null for an unknown name or language. `name` is a product's key or `home`. */
export function findSocialCard(name: string, prefix: string): SocialCard | null {
  const locale = findLocale(prefix);
  const product = findProduct(name);
  if (!locale) return null;
  if (name === HOME) {
    const footer = { icons: LISTED_PRODUCTS.map(({ icon }) => icon), name: null };
    const gradient = gradientOf(VENDOR.color, HOME_SECOND);
    return {
      ...appearanceOf(VENDOR, gradient, locale),
      heading: readMessage(prefix, 'public', 'home.heading'),
      footer,
    };
  }
  if (!product) return null;
  const { heading = product.name } = readFront(`products/${product.key}/page.md`, prefix);
  const footer = { icons: [VENDOR.icon], name: VENDOR.name };
  const appearance = appearanceOf(product, product.gradient, locale);
  return { ...appearance, heading: withoutJoiners(heading), footer };
}

type CardSubject = { readonly name: string; readonly color: string; readonly icon: string };

function appearanceOf({ name, color, icon }: CardSubject, gradient: string, locale: Locale) {
  const [from = color, to = from] = gradient.match(/#[0-9a-f]{6}/gi) ?? [];
  return {
    name,
    icon,
    colors: [from, to] as const,
    textColor: onColor(color),
    language: locale.tag,
    direction: locale.direction,
    writing: locale.script,
  };
}
