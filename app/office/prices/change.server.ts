import { data } from 'react-router';
import { note } from '../../../domain/audit/index.ts';
import {
  addPrices,
  lockBook,
  type PricePreview,
  previewPrices,
} from '../../../domain/price/index.ts';
import { plainAmount } from '../../../kit/money.ts';
import { parseAddress } from '../../request/address.ts';
import { servicesContext, type Work } from '../../request/context.ts';
import { textField } from '../../request/limited-form.server.ts';
import { pageUrl } from '../../request/page-url.ts';
import type { Refusal } from '../act-form.tsx';
import { toDone } from '../done.server.ts';
import type { Acting, Asking } from '../guard.server.ts';
import { reasonFault } from '../reason.ts';
import { type Sent, sentOf } from '../sent.ts';
import { type PriceTry, tryOf } from './try.server.ts';
import { entriesOf, faultsAt, type PriceFormFaults, type PriceWish, readPrices } from './typed.ts';

export type BookAnswer = {
  readonly sent: Sent;
  readonly faults: PriceFormFaults;
  readonly refusal: Refusal | null;
  /** Null while something is wrong with the form. */
  readonly shown: PriceTry | null;
};

/** Shows what new prices would change, and adds them when somebody who saw it says so, with a reason. */
export async function changePrices(asking: Asking, { who, step, form }: Acting) {
  const { database } = asking.context.get(servicesContext);
  const sent = sentOf(form);
  const faulty = (faults: PriceFormFaults) =>
    data<BookAnswer>({ sent, faults, refusal: 'check-fields', shown: null }, { status: 422 });
  const read = readPrices(sent);
  if (!read.ok) return faulty(read.faults);
  const found = await database.read((reader) =>
    previewPrices(reader, entriesOf(read.wish, reader.now)),
  );
  if (!found.ok) return faulty(faultsAt(read.wish, found.faults));
  const why = textField(form, 'why');
  const proof = { seen: seenIn(found.previews) };
  const { locale } = parseAddress(pageUrl(asking.request).pathname);
  const shown = tryOf(found.previews, { locale, proof, why, isAtOnce: read.wish.from === null });
  if (step === 'preview-prices')
    return data<BookAnswer>({ sent, faults: {}, refusal: null, shown });
  const seen = textField(form, 'seen');
  const refusal: Refusal | null =
    reasonFault(why) ?? (await database.run((work) => save(work, read.wish, { who, why, seen })));
  if (refusal !== null)
    return data<BookAnswer>({ sent, faults: {}, refusal, shown }, { status: 422 });
  const { product, plan, seats } = read.wish;
  return toDone(asking.request, { product, plan, seats: `${seats}`, market: '' });
}

/** Null: added. Only what was seen is changed: the same form again finds other prices than it showed. */
async function save(
  work: Work,
  wish: PriceWish,
  { who, why, seen }: { readonly who: string; readonly why: string; readonly seen: string },
): Promise<Refusal | null> {
  await lockBook(work);
  const entries = entriesOf(wish, work.now);
  const found = await previewPrices(work, entries);
  if (!found.ok || seenIn(found.previews) !== seen) return 'changed';
  const added = await addPrices(work, entries);
  if (!added.ok) return 'changed';
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
  return null;
}

/** The prices a preview said hold before, as one word. */
const seenIn = (previews: readonly PricePreview[]): string =>
  previews.map(({ market, before }) => `${market}:${before?.minor ?? ''}`).join(' ');
