import { expect, test } from 'vitest';
import { openWords } from '../../locales/catalog.ts';
import { LOCALES } from '../../locales/index.ts';

test.each(LOCALES)(
  'distinguishes the download buttons of a free version and of a file in $prefix',
  ({ prefix }) => {
    const t = openWords(prefix, ['public']);
    expect(t('home.download')).not.toBe(t('product.download'));
  },
);
