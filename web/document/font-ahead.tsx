import cyrillic from '@fontsource-variable/manrope/files/manrope-cyrillic-wght-normal.woff2?url';
import turkish from '@fontsource-variable/manrope/files/manrope-latin-ext-wght-normal.woff2?url';
import latin from '@fontsource-variable/manrope/files/manrope-latin-wght-normal.woff2?url';
import vietnamese from '@fontsource-variable/manrope/files/manrope-vietnamese-wght-normal.woff2?url';
import type { Locale } from '../../locales/index.ts';

/** Font files for further letters, by language tag. */
const MORE: Readonly<Record<string, string>> = { ru: cyrillic, tr: turkish, vi: vietnamese };

/** Preloads the 25 to 40 KB of font files that a language needs. Scripts that our font lacks use system fonts. */
export function FontAhead({ script, tag }: Pick<Locale, 'script' | 'tag'>) {
  // In the browser, the style sheet loads them when the language changes.
  if (!import.meta.env.SSR) return null;
  if (script !== 'latin' && script !== 'cyrillic') return null;
  return [latin, MORE[tag] ?? []]
    .flat()
    .map((file) => (
      <link key={file} rel="preload" as="font" type="font/woff2" href={file} crossOrigin="" />
    ));
}
