import { renderToStaticMarkup } from 'react-dom/server';
import { MemoizeLast } from '../../../../kit/memoize-last.ts';
import { findLocale, type Locale } from '../../../../locales/index.ts';
import { textsVersion } from '../../../../locales/text-overrides.ts';
import { windowWords } from '../../../illustrations/windows.server.tsx';
import { openProductWords } from '../body.server.tsx';
import { TRIALS } from './trials.tsx';

export type DrawnTrial = {
  readonly html: string;
  /** Label of the button that plays the chosen voice; null for a product without voices. */
  readonly listen: string | null;
};

const drawn = new MemoizeLast<DrawnTrial>();

/** Draws the controls of a product's window, once per language. Returns null for a product without any. */
export function drawTrial(key: string, locale: Locale): DrawnTrial | null {
  const open = TRIALS[key];
  if (!open) return null;
  return drawn.get(`${key} ${locale.prefix}`, [textsVersion()], () => draw(key, locale, open));
}

function draw(key: string, locale: Locale, open: NonNullable<(typeof TRIALS)[string]>): DrawnTrial {
  const { words, found } = windowWords(key, locale);
  const t = openProductWords(locale);
  const { controls, results } = open({ words, locale });
  return {
    html: renderToStaticMarkup(
      <fieldset className="try" lang={found === locale.prefix ? undefined : findLocale(found)?.tag}>
        <legend id="try-title">{t('product.try-it')}</legend>
        {controls}
        <p role="status">{results}</p>
      </fieldset>,
    ),
    listen: key === 'vox-magic' ? (words.listen ?? null) : null,
  };
}
