import { numberFormat } from '../../../../kit/formats.ts';
import type { Locale } from '../../../../locales/index.ts';

export const percent = (value: number, { numberLocale }: Pick<Locale, 'numberLocale'>): string =>
  numberFormat(numberLocale, { style: 'percent' }).format(value / 100);

/** Uncovers as much of the preview in the window as the slider below it says. Loaded with the first move. */
export function reveal(slider: HTMLInputElement, locale: Pick<Locale, 'numberLocale'>): void {
  const figure = slider.closest<HTMLElement>('.living');
  const result = figure?.querySelector('[role=status] bdi');
  if (!figure || !result) return;
  figure.style.setProperty('--seen', `${slider.value}%`);
  figure.dataset['seen'] = slider.value;
  result.textContent = percent(Number(slider.value), locale);
  slider.ariaValueText = result.textContent;
}
