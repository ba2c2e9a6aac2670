import type { Words } from '../../../locales/catalog.ts';
import type { Product } from '../../../products/index.ts';
import type { ReleaseView } from '../../loaders/releases.server.ts';
import type { ClosingWords } from './closing.tsx';

export type ProductTexts = {
  readonly download: string;
  /** Version, size, systems, and signature of the file behind the button. */
  readonly facts: readonly string[];
  /** Set if the file is a sample and not a program. */
  readonly sample: string | null;
  readonly checksum: string;
  readonly promises: readonly string[];
  readonly phone: { readonly title: string; readonly text: string };
  readonly illustration: string;
  /** Accessible name of the bar at the bottom of the window. */
  readonly bar: string;
};

/** Returns the facts of a release in words, or a note that there is none. */
export function sayFacts(product: Product, latest: ReleaseView | null, t: Words): ProductTexts {
  const named = { product: product.name };
  return {
    download: t('product.download-free'),
    facts: latest ? factsOf(latest, t) : [t('tip.none', named)],
    sample: latest?.sample ? t('product.sample') : null,
    checksum: t('product.checksum'),
    promises: [t('product.promise-free'), t('product.promise-clean'), t('home.refund-title')],
    phone: { title: t('tip.phone-title', named), text: t('tip.phone') },
    illustration: t('product.illustration'),
    bar: t('product.bar', named),
  };
}

export const sayClosing = (product: Product, t: Words, isSold: boolean): ClosingWords => ({
  title: t('product.closing', { product: product.name }),
  download: t('product.download-free'),
  send: t('tip.share'),
  buy: isSold ? t('buy.title', { product: product.name }) : null,
});

const factsOf = (release: ReleaseView, t: Words): string[] => [
  t('notes.version', { version: release.version }),
  release.size,
  t('tip.system', { windows: release.windows, arch: release.architecture }),
  release.signer === null ? t('tip.not-signed') : t('product.signed', { signer: release.signer }),
];
