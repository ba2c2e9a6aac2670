import { describe, expect, test } from 'vitest';
import { getProduct } from '../../products/index.ts';
import { productOf } from './product-context.ts';

const query = (text = '') => new URLSearchParams(text);

describe('a neutral page', () => {
  test.each(['/', '/paycode', '/store', '/about/contact-us', '/blog/dll-fixerx', '/search'])(
    '%s keeps the product of the visit',
    (path) => {
      const before = getProduct('cadreader');
      const expected = path.includes('dll-fixer') ? 'dll-fixer' : 'cadreader';
      expect(productOf(path, query(), before).product.key).toBe(expected);
    },
  );

  test('starts with the archive tool, which only checkout is about', () => {
    expect(productOf('/faq', query())).toMatchObject({
      product: { key: 'zipx' },
      isAboutProduct: false,
    });
    expect(productOf('/buy', query())).toMatchObject({
      product: { key: 'zipx' },
      isAboutProduct: true,
    });
    expect(productOf('/faq/zipx', query()).isAboutProduct).toBe(true);
    expect(productOf('/faq', query(), getProduct('cadreader')).isAboutProduct).toBe(true);
    expect(productOf('/buy', query('product=nothing')).product.key).toBe('zipx');
  });

  test('follows the product of an order link', () => {
    expect(productOf('/paycode', query('product=pdfreader')).product.key).toBe('pdfreader');
    expect(productOf('/buy', query('product=vox-magic'), getProduct('cadreader')).product.key).toBe(
      'vox-magic',
    );
  });
});

describe('a page that names a product', () => {
  test.each([
    ['/vox-magic/v1', 'vox-magic'],
    ['/dll-fixer/v1', 'dll-fixer'],
    ['/blog/wallpaperx', 'wallpaperx'],
    ['/blog/pdf-reader/what-is-zipx', 'pdfreader'],
    ['/blog/data-recovery/restore-zipx-files', 'datarecovery'],
    ['/faq/vox-magic', 'vox-magic'],
    ['/tip-download/screenrecx', 'screenrecx'],
    ['/login/dll-fixer', 'dll-fixer'],
    ['/zipx/b1', 'zipx'],
  ])('%s → %s', (path, key) => {
    expect(
      productOf(path, query('product=cadreader'), getProduct('printerdriver')).product.key,
    ).toBe(key);
  });
});
