import cyrillic from '@fontsource-variable/manrope/files/manrope-cyrillic-wght-normal.woff2?url';
import turkish from '@fontsource-variable/manrope/files/manrope-latin-ext-wght-normal.woff2?url';
import latin from '@fontsource-variable/manrope/files/manrope-latin-wght-normal.woff2?url';
import vietnamese from '@fontsource-variable/manrope/files/manrope-vietnamese-wght-normal.woff2?url';
import type { Locale } from '../../locales/index.ts';

/** Letters beyond those of western Europe. */
const MORE: Readonly<Record<string, string>> = { ru: cyrillic, tr: turkish, vi: vietnamese };

/**
 * The files of the shop's face that a language needs, asked for before its styles are read: 25 to 40 KB. Scripts
 * the face does not have are read in the system's faces, and nothing is fetched.
 */
export function FontAhead({ script, tag }: Pick<Locale, 'script' | 'tag'>) {
  // The browser finds them in the styles when the language changes: its code need not know their names.
  if (!import.meta.env.SSR) return null;
  if (script !== 'latin' && script !== 'cyrillic') return null;
  return [latin, MORE[tag] ?? []]
    .flat()
    .map((file) => (
      <link key={file} rel="preload" as="font" type="font/woff2" href={file} crossOrigin="" />
    ));
}
