import { existsSync } from 'node:fs';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoizeLast } from '../../kit/memoize-last.ts';
import { DEFAULT_LOCALE, findLocale, type Locale } from '../../locales/index.ts';
import { readProse } from '../../locales/prose.ts';
import { textsVersion } from '../../locales/text-overrides.ts';
import { joinNames } from '../../locales/whole-words.ts';
import type { Labels } from './frame.tsx';
import { WINDOWS } from './windows.ts';

export type Drawing = {
  readonly html: string;
  readonly alt: string;
  /** Set only if the labels are in English for lack of a translation. */
  readonly lang: string | undefined;
};

const drawn = new MemoizeLast<Drawing>();

/**
 * Draws a product's illustration, once per language, with the states that visitors can choose if it is to be `tried`.
 * Returns null for a product without one.
 */
export function drawWindow(key: string, locale: Locale, tried = false): Drawing | null {
  const Window = WINDOWS[key];
  if (!Window) return null;
  return drawn.get(`${key} ${locale.prefix} ${tried}`, [textsVersion()], () => {
    const { words, found } = windowWords(key, locale);
    return {
      html: renderToStaticMarkup(<Window {...{ words, locale, tried }} />),
      alt: words.alt ?? '',
      lang: found === locale.prefix ? undefined : findLocale(found)?.tag,
    };
  });
}

/** Returns the labels of a product's illustration, and the prefix of the language they are in. Without one, no labels. */
export function windowWords(key: string, locale: Locale): { words: Labels; found: string } {
  const path = `products/${key}/window.md`;
  if (!existsSync(path)) return { words: {}, found: locale.prefix };
  const { front, locale: found } = readProse(path, locale.prefix);
  // A label that the translation lacks is in English.
  const labels = Object.entries({ ...readProse(path, DEFAULT_LOCALE.prefix).front, ...front });
  return { words: Object.fromEntries(labels.map(([key, text]) => [key, joinNames(text)])), found };
}
