import { numberFormat } from '../../../kit/formats.ts';
import { formatMoney, plainAmount } from '../../../kit/money.ts';
import type { Locale } from '../../../locales/index.ts';
import { NOTHING, type Shown } from './shown.ts';

/** Returns functions that write values for a page in this language and for a file. Null is an unknown amount. */
export function shownIn({ numberLocale }: Locale) {
  const whole = numberFormat(numberLocale);
  const percent = numberFormat(numberLocale, { style: 'percent', maximumFractionDigits: 1 });
  const change = numberFormat(numberLocale, {
    style: 'percent',
    maximumFractionDigits: 1,
    signDisplay: 'exceptZero',
  });
  const hours = numberFormat(numberLocale, {
    style: 'unit',
    unit: 'hour',
    unitDisplay: 'short',
    maximumFractionDigits: 1,
  });
  return {
    count: (value: number): Shown => ({ text: whole.format(value), plain: String(value) }),
    money: (minor: number | null, currency: string): Shown =>
      minor === null
        ? NOTHING
        : {
            text: formatMoney({ minor, currency }, numberLocale),
            plain: plainAmount({ minor, currency }),
          },
    share: (part: number | null, of: number | null): Shown =>
      part === null || of === null || of === 0
        ? NOTHING
        : { text: percent.format(part / of), plain: (part / of).toFixed(4) },
    change: (now: number | null, before: number | null): Shown =>
      now === null || before === null || before === 0
        ? NOTHING
        : {
            text: change.format((now - before) / Math.abs(before)),
            plain: ((now - before) / Math.abs(before)).toFixed(4),
          },
    hours: (seconds: number | null): Shown =>
      seconds === null
        ? NOTHING
        : { text: hours.format(seconds / 3600), plain: (seconds / 3600).toFixed(2) },
  };
}

export type Formats = ReturnType<typeof shownIn>;
