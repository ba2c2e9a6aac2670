import { describe, expect, test } from 'vitest';
import { BUYER, goToPay, payWith } from '../harness/buyer.ts';
import { openVisitedSite } from '../harness/visited-site.ts';
import { fieldOf, textOf, visit } from '../harness/visitor.ts';

const { site } = await openVisitedSite();

const orderOf = (page: Parameters<typeof textOf>[0]) => textOf(page, '#order-number');

describe('a link to an order started in another browser', () => {
  test('opens a form with its typed values and a new order id', async () => {
    const [other, buyer] = [visit(site), visit(site)];
    const begun = await goToPay(other, '/de');
    const fields = { email: '', name: 'Bell & Co', purchase: fieldOf(begun, 'purchase') ?? '' };
    const sent = await other.submit(begun, 'form#pay', fields, ['intent', 'preview']);
    const id = fieldOf(sent, 'purchase');
    expect(fieldOf(await other.open(`/de/pay?purchase=${id}`), 'purchase')).toBe(id);

    const page = await buyer.open(`/de/pay?purchase=${id}`);
    expect(fieldOf(page, 'name')).toBe('Bell & Co');
    const own = fieldOf(page, 'purchase');
    expect(own).not.toBe(id);
    // Opened again it shows the same form, because two tabs share one order.
    expect(fieldOf(await buyer.open(`/de/pay?purchase=${id}`), 'purchase')).toBe(own);
    const paid = await buyer.submit(page, 'form#pay', BUYER);
    expect(orderOf(paid)).not.toBeNull();
    const seen = await other.open(`/de/pay?purchase=${id}`);
    expect([seen.path, orderOf(seen)]).toEqual([`/de/pay?purchase=${id}`, null]);
    expect(seen.html).not.toContain(BUYER.email);
  });

  test('creates a new order when paid with another address, once for repeated requests', async () => {
    const [other, buyer] = [visit(site), visit(site)];
    const declined = await other.submit(await goToPay(other), 'form#pay', {
      ...payWith('declined'),
      email: 'mallory@buyer.example',
    });
    const id = fieldOf(declined, 'purchase');
    const page = await buyer.open(`/pay?purchase=${id}`);
    expect(fieldOf(page, 'email')).toBe('mallory@buyer.example');
    const [one, two] = await Promise.all([
      buyer.submit(page, 'form#pay', BUYER),
      buyer.submit(page, 'form#pay', BUYER),
    ]);
    expect(orderOf(one)).not.toBeNull();
    expect(orderOf(two)).toBe(orderOf(one));
    const seen = await other.open(`/pay?purchase=${id}`);
    expect(orderOf(seen)).toBeNull();
    expect(seen.html).not.toContain(BUYER.email);
  });

  test('keeps the order when the browser that started it corrects the address', async () => {
    const buyer = visit(site);
    const declined = await buyer.submit(await goToPay(buyer), 'form#pay', {
      ...payWith('declined'),
      email: 'ada@buyer.exmaple',
    });
    const id = fieldOf(declined, 'purchase');
    const again = await buyer.submit(declined, 'form#pay', {
      ...payWith('declined'),
      email: 'ada@buyer.example',
    });
    expect(fieldOf(again, 'purchase')).toBe(id);
  });
});
