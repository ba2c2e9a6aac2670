import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { getLocale, LOCALES } from '../../../locales/index.ts';
import { getProduct, PRODUCTS } from '../../../products/index.ts';
import { SCENES } from '../../illustrations/scenes.ts';
import { windowWords } from '../../illustrations/windows.server.tsx';
import { parsePageSections } from '../../loaders/page-sections.server.ts';
import { readText } from '../../loaders/texts.server.ts';

/** Most bytes of the picture beside a feature. */
const HEAVIEST = 2500;

/** A zoom level and the output of a Windows tool, which promise nothing. */
const NO_PROMISE = /125%|100\.0%/;

const textOf = (html: string): string => html.replace(/<[^>]*>/g, ' ');

describe.each(PRODUCTS.map(({ key }) => key))('%s', (key) => {
  const scenes = SCENES[key] ?? [];
  const drawnIn = (prefix: string): string[] => {
    const locale = getLocale(prefix);
    const { words } = windowWords(key, locale);
    return scenes.map((Scene) => renderToStaticMarkup(<Scene words={words} locale={locale} />));
  };

  test('has a different picture for each step, or for three features or more', () => {
    const sections = parsePageSections(readText(`products/${key}/page.md`, getLocale('en')).html);
    if (getProduct(key).shape === 'steps')
      expect(scenes).toHaveLength(sections?.steps.items.length ?? 0);
    expect(scenes.length).toBeGreaterThanOrEqual(3);
    expect(scenes.length).toBeLessThanOrEqual(sections?.features.blocks.length ?? 0);
    expect(new Set(drawnIn('en')).size).toBe(scenes.length);
  });

  test('draws small static pictures in every language, with no word missing', () => {
    for (const { prefix } of LOCALES)
      for (const html of drawnIn(prefix)) {
        expect(Buffer.byteLength(html), prefix).toBeLessThan(HEAVIEST);
        expect(html, prefix).not.toMatch(/undefined|<bdi><\/bdi>|<(a|button|input|animate)\b/);
      }
  });

  test('promises no percentage, delay, or speed', () => {
    for (const html of drawnIn('en'))
      expect(textOf(html).replace(NO_PROMISE, '')).not.toMatch(/\d\s*(%|ms|fps|x faster)/);
  });
});
