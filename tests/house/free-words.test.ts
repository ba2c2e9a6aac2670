import { expect, test } from 'vitest';
import { openWords } from '../../locales/catalogue.ts';
import { LOCALES } from '../../locales/index.ts';

test.each(LOCALES)(
  'in $prefix the button of a free edition says more than that of a file',
  ({ prefix }) => {
    const t = openWords(prefix, ['public']);
    expect(t('home.download')).not.toBe(t('product.download'));
  },
);
