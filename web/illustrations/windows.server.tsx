import { renderToStaticMarkup } from 'react-dom/server';
import { DEFAULT_LOCALE, findLocale, type Locale } from '../../locales/index.ts';
import { readProse } from '../../locales/prose.ts';
import type { Labels } from './frame.tsx';
import { WINDOWS } from './windows.ts';

/** A program's window, drawn for a page. */
export type Drawing = {
  readonly html: string;
  /** One sentence for who does not see the picture. */
  readonly alt: string;
  /** Set only where English stands in for a translation. */
  readonly lang: string | undefined;
};

const drawn = new Map<string, Drawing>();

/** Draws the window of a product with words of the page's language, once; null for one that has none. */
export function drawWindow(key: string, locale: Locale): Drawing | null {
  const name = `${key} ${locale.prefix}`;
  const known = drawn.get(name);
  if (known) return known;
  const Window = WINDOWS[key];
  if (!Window) return null;
  const { words, found } = windowWords(key, locale);
  const drawing = {
    html: renderToStaticMarkup(<Window words={words} locale={locale} />),
    alt: words.alt ?? '',
    lang: found === locale.prefix ? undefined : findLocale(found)?.tag,
  };
  drawn.set(name, drawing);
  return drawing;
}

/** The words on what is drawn of a product, and the language (prefix) they were found in. */
export function windowWords(key: string, locale: Locale): { words: Labels; found: string } {
  const path = `products/${key}/window.md`;
  const { front, locale: found } = readProse(path, locale.prefix);
  // A label added since the translation was made is English rather than nothing.
  return { words: { ...readProse(path, DEFAULT_LOCALE.prefix).front, ...front }, found };
}
