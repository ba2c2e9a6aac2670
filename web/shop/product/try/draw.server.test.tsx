import { describe, expect, test } from 'vitest';
import { getLocale, LOCALES } from '../../../../locales/index.ts';
import { withoutJoiners } from '../../../../locales/joiners.ts';
import { readProse } from '../../../../locales/prose.ts';
import { PRODUCTS } from '../../../../products/index.ts';
import { drawWindow } from '../../../illustrations/windows.server.tsx';
import { drawTrial } from './draw.server.tsx';

/** Size limit of a window and its controls, in bytes. */
const HEAVIEST = 15_000;

/** The button of the voice changer, which is a part of the page itself. */
const LISTEN = 'try-listen';

const numbersOf = (html: string, attribute: string): Set<string> =>
  new Set(
    [...html.matchAll(new RegExp(`${attribute}="([^"]*)"`, 'g'))].flatMap(([, all = '']) =>
      all.split(' '),
    ),
  );

test('returns null for a product without a window', () => {
  expect(drawTrial('notepad', getLocale('en'))).toBeNull();
});

describe.each(PRODUCTS.map(({ key }) => key))('%s', (key) => {
  const of = (prefix: string) => {
    const locale = getLocale(prefix);
    return {
      window: drawWindow(key, locale, true)?.html ?? '',
      controls: drawTrial(key, locale)?.html ?? '',
    };
  };

  test('can be tried in every language, and stays small', () => {
    for (const { prefix } of LOCALES) {
      const { window, controls } = of(prefix);
      const names = [...controls.matchAll(/<label[^>]*>.*?<span>(.*?)<\/span>.*?<\/label>/g)];
      expect(names.length, prefix).toBeGreaterThan(0);
      for (const [, name = ''] of names) expect(name.replace(/<[^>]*>/g, ''), prefix).not.toBe('');
      expect(controls, prefix).toContain('role="status"');
      expect(Buffer.byteLength(window + controls), prefix).toBeLessThan(HEAVIEST);
    }
  });

  test('refers only to choices that the controls offer', () => {
    const { window, controls } = of('en');
    const all = window + controls;
    const waiting = new Set([...numbersOf(all, 'data-at'), ...numbersOf(all, 'data-not')]);
    const offered = numbersOf(controls, 'value');
    for (const number of waiting) expect(offered).toContain(number);
  });

  test('has no part that presses nothing', () => {
    const { window, controls } = of('en');
    for (const [, to = ''] of window.matchAll(/for="([^"]*)"/g))
      if (to !== LISTEN) expect(controls).toContain(` id="${to}"`);
  });

  test('shows every label in the window or its controls', () => {
    const { window, controls } = of('en');
    const text = withoutJoiners((window + controls).replace(/<[^>]*>/g, ''));
    const { alt: _, ...labels } = readProse(`products/${key}/window.md`, 'en').front;
    const missing = Object.values(labels).filter((label) => !text.includes(label));
    expect(missing).toEqual([]);
  });
});

test('only the voice changer has a button for listening, named in the language of the page', () => {
  const heard = PRODUCTS.filter(({ key }) => drawTrial(key, getLocale('de'))?.listen);
  expect(heard.map(({ key }) => key)).toEqual(['vox-magic']);
  expect(drawTrial('vox-magic', getLocale('de'))?.listen).toBe('Anhören');
});
