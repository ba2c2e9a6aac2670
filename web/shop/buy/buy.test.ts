import { afterAll, beforeAll, expect, test } from 'vitest';
import { listPrices, loadSampleCatalog } from '../../../domain/price/index.ts';
import { sellerIn } from '../../../domain/tax/index.ts';
import { drawnPage } from '../../../tests/harness/drawn-page.tsx';
import { openPaycodeShop, type PaycodeShop } from '../../../tests/harness/paycode.ts';
import { VENDOR } from '../../../vendor/vendor.ts';
import type { Services } from '../../loaders/context.ts';
import * as buy from './buy.tsx';

let shop: PaycodeShop;
beforeAll(async () => {
  shop = await openPaycodeShop((db) => db.run(loadSampleCatalog));
});
afterAll(() => shop.close());

test.each(['/buy', '/ja/buy', '/ar/buy?product=zipx&with=pdfreader'])(
  'names the seller before the button: %s',
  async (path) => {
    const services = {
      ...shop.services,
      seller: sellerIn('DE'),
      listPrices: (market: string) => shop.db.read((reader) => listPrices(reader, market)),
    } as Services;
    const { document } = await drawnPage(buy, '*', services)(path);
    const form = document.querySelector('form#buy')?.innerHTML ?? '';
    const seller = document.querySelector('form#buy #sold-by');
    expect(seller?.text).toContain(VENDOR.company.name);
    expect(form.indexOf('id="sold-by"')).toBeLessThan(form.indexOf('button primary'));
  },
);
