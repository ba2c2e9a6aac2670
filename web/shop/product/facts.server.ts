import type { Words } from '../../../locales/catalogue.ts';
import type { Product } from '../../../products/index.ts';
import type { ReleaseView } from '../../loaders/releases.server.ts';
import type { ClosingWords } from './closing.tsx';

/** What the first screen says beside the words every page has. */
export type Said = {
  readonly download: string;
  /** Version, size, systems, signature: of the file behind the button. */
  readonly facts: readonly string[];
  /** Set where the file is no program. */
  readonly sample: string | null;
  readonly checksum: string;
  readonly promises: readonly string[];
  /** Who comes with a phone. */
  readonly phone: { readonly title: string; readonly text: string; readonly send: string };
  /** Below the drawn window. */
  readonly illustration: string;
  /** Name of the bar at the end of the window. */
  readonly bar: string;
};

/** Puts the facts of a release into words; without one, says so. */
export function sayFacts(product: Product, latest: ReleaseView | null, t: Words): Said {
  const named = { product: product.name };
  return {
    download: t('product.download-free'),
    facts: latest ? factsOf(latest, t) : [t('tip.none', named)],
    sample: latest?.sample ? t('product.sample') : null,
    checksum: t('product.checksum'),
    promises: [t('product.promise-free'), t('product.promise-clean'), t('home.refund-title')],
    phone: {
      title: t('tip.phone-title', named),
      text: t('tip.phone'),
      send: t('tip.share'),
    },
    illustration: t('product.illustration'),
    bar: t('product.bar', named),
  };
}

/** Words of the band at the end; `buy`: null on a page of one action, or where nothing is sold. */
export const sayClosing = (product: Product, t: Words, buy: string | null): ClosingWords => ({
  title: t('product.closing', { product: product.name }),
  download: t('product.download-free'),
  send: t('tip.share'),
  refund: t('home.refund-title'),
  buy,
});

const factsOf = (release: ReleaseView, t: Words): string[] => [
  t('notes.version', { version: release.version }),
  release.size,
  t('tip.system', { windows: release.windows, arch: release.architecture }),
  release.signer === null ? t('tip.not-signed') : t('product.signed', { signer: release.signer }),
];
