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
import type { RouteArgs, StaffAction } from '../guard.server.ts';
import { type PreviewResult, previewThenSave } from '../preview.server.ts';
import { type PricePreviewData, previewOf } from './preview.server.ts';
import { entriesOf, faultsAt, type PriceDraft, type PriceFormFaults, readPrices } from './typed.ts';

export type BookResult = PreviewResult<PriceFormFaults, PricePreviewData>;

export function changePrices(routeArgs: RouteArgs, acting: StaffAction) {
  const { database } = routeArgs.context.get(servicesContext);
  const { who, step, form } = acting;
  const seen = textField(form, 'seen');
  return previewThenSave<PriceDraft, PriceFormFaults, PricePreviewData>(routeArgs, acting, {
    isPreview: step === 'preview-prices',
    read: readPrices,
    async preview(draft, why) {
      const found = await database.read((reader) =>
        previewPrices(reader, entriesOf(draft, reader.now)),
      );
      if (!found.ok) return { ok: false, faults: faultsAt(draft, found.faults) };
      const proof = { seen: seenIn(found.previews) };
      const { locale } = parseAddress(pageUrl(routeArgs.request).pathname);
      const manner = { locale, proof, why, isAtOnce: draft.from === null };
      return { ok: true, shown: previewOf(found.previews, manner) };
    },
    save: (draft, why) => database.run((work) => save(work, draft, { who, why, seen })),
  });
}

/** A repeated form no longer matches the previewed prices and adds nothing. */
async function save(
  work: Work,
  draft: PriceDraft,
  { who, why, seen }: { readonly who: string; readonly why: string; readonly seen: string },
): Promise<Result<DoneQuery, 'changed'>> {
  await lockBook(work);
  const entries = entriesOf(draft, work.now);
  const found = await previewPrices(work, entries);
  if (!found.ok || seenIn(found.previews) !== seen) return refused('changed');
  const added = await addPrices(work, entries);
  if (!added.ok) return refused('changed');
  const name = `${draft.product} ${draft.plan} ${draft.seats}`;
  const list = (textOf: (preview: PricePreview) => string) =>
    found.previews.map((each) => `${each.market}: ${textOf(each)}`).join(', ');
  const until = draft.until === null ? '' : ` – ${draft.until.toISOString()}`;
  await note(work, {
    who,
    why,
    act: 'add-prices',
    object: { kind: 'price', id: added.ids[0] ?? '', name },
    before: list(({ before }) => (before === null ? '–' : plainAmount(before))),
    after: `${list(({ total }) => plainAmount(total))} (${(draft.from ?? work.now).toISOString()}${until})`,
  });
  const { product, plan, seats } = draft;
  return done({ product, plan, seats: `${seats}`, market: '' });
}

/** The current prices at the preview. */
const seenIn = (previews: readonly PricePreview[]): string =>
  previews.map(({ market, before }) => `${market}:${before?.minor ?? ''}`).join(' ');
