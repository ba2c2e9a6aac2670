import { note } from '../../../domain/audit/index.ts';
import {
  addPrices,
  lockBook,
  type PricePreview,
  previewPrices,
} from '../../../domain/price/index.ts';
import { plainAmount } from '../../../kit/money.ts';
import { done, type Result, refused } from '../../../kit/result.ts';
import { servicesContext, type Work } from '../../loaders/context.ts';
import { textField } from '../../loaders/limited-form.server.ts';
import { parseAddress } from '../../routing/address.ts';
import { pageUrl } from '../../routing/page-url.ts';
import type { DoneQuery } from '../done.server.ts';
import type { Acting, Asking } from '../guard.server.ts';
import { type Looked, lookThenDo } from '../look.server.ts';
import { type PriceTry, tryOf } from './try.server.ts';
import { entriesOf, faultsAt, type PriceFormFaults, type PriceWish, readPrices } from './typed.ts';

export type BookAnswer = Looked<PriceFormFaults, PriceTry>;

/** Adds prices after a preview. */
export function changePrices(asking: Asking, acting: Acting) {
  const { database } = asking.context.get(servicesContext);
  const { who, step, form } = acting;
  const seen = textField(form, 'seen');
  return lookThenDo<PriceWish, PriceFormFaults, PriceTry>(asking, acting, {
    isLook: step === 'preview-prices',
    read: readPrices,
    async look(wish, why) {
      const found = await database.read((reader) =>
        previewPrices(reader, entriesOf(wish, reader.now)),
      );
      if (!found.ok) return { ok: false, faults: faultsAt(wish, found.faults) };
      const proof = { seen: seenIn(found.previews) };
      const { locale } = parseAddress(pageUrl(asking.request).pathname);
      const manner = { locale, proof, why, isAtOnce: wish.from === null };
      return { ok: true, shown: tryOf(found.previews, manner) };
    },
    save: (wish, why) => database.run((work) => save(work, wish, { who, why, seen })),
  });
}

/** A repeated form no longer matches the previewed prices. */
async function save(
  work: Work,
  wish: PriceWish,
  { who, why, seen }: { readonly who: string; readonly why: string; readonly seen: string },
): Promise<Result<DoneQuery, 'changed'>> {
  await lockBook(work);
  const entries = entriesOf(wish, work.now);
  const found = await previewPrices(work, entries);
  if (!found.ok || seenIn(found.previews) !== seen) return refused('changed');
  const added = await addPrices(work, entries);
  if (!added.ok) return refused('changed');
  const name = `${wish.product} ${wish.plan} ${wish.seats}`;
  const list = (textOf: (preview: PricePreview) => string) =>
    found.previews.map((each) => `${each.market}: ${textOf(each)}`).join(', ');
  const until = wish.until === null ? '' : ` – ${wish.until.toISOString()}`;
  await note(work, {
    who,
    why,
    act: 'add-prices',
    object: { kind: 'price', id: added.ids[0] ?? '', name },
    before: list(({ before }) => (before === null ? '–' : plainAmount(before))),
    after: `${list(({ total }) => plainAmount(total))} (${(wish.from ?? work.now).toISOString()}${until})`,
  });
  const { product, plan, seats } = wish;
  return done({ product, plan, seats: `${seats}`, market: '' });
}

/** Encodes the current prices at the preview. */
const seenIn = (previews: readonly PricePreview[]): string =>
  previews.map(({ market, before }) => `${market}:${before?.minor ?? ''}`).join(' ');
