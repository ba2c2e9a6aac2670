import type { Words } from '../../../locales/catalog.ts';
import { DEFAULT_LOCALE, type Locale } from '../../../locales/index.ts';
import { readProse } from '../../../locales/prose.ts';
import type { VoiceWords } from './try-voice.tsx';

/** Returns whether visitors can try voices on a landing page. */
export const hasVoices = (product: string, variant: string): boolean =>
  product === 'vox-magic' && variant === 'v';

/** Returns the messages of the recorder. Voices are named as in the program's window. */
export function sayVoices(t: Words, locale: Locale): VoiceWords {
  const path = 'products/vox-magic/window.md';
  const names = {
    ...readProse(path, DEFAULT_LOCALE.prefix).front,
    ...readProse(path, locale.prefix).front,
  };
  return {
    title: t('product.try.title'),
    lead: t('product.try.lead'),
    permission: t('product.try.permission'),
    start: t('product.try.start'),
    recording: t('product.try.recording'),
    again: t('product.try.again'),
    ready: t('product.try.ready'),
    denied: t('product.try.denied'),
    failed: t('product.try.failed'),
    without: t('product.try.without'),
    voices: [
      ['original', t('product.try.original')],
      ['deeper', names.deeper ?? ''],
      ['higher', names.higher ?? ''],
      ['robot', names.robot ?? ''],
    ],
  };
}
