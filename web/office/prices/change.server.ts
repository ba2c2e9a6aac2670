import { note } from '../../../domain/audit/index.ts';
import {
  addPriceChange,
  findPriceChange,
  lockBook,
  type PricePreview,
  undoPriceChange,
} from '../../../domain/price/index.ts';
import { parseId } from '../../../kit/id.ts';
import { plainAmount } from '../../../kit/money.ts';
import { done, type Result, refused } from '../../../kit/result.ts';
import { servicesContext, type Work } from '../../loaders/context.ts';
import { fileField, textField } from '../../loaders/limited-form.server.ts';
import { parseAddress } from '../../routing/address.ts';
import { pageUrl } from '../../routing/page-url.ts';
import { type DoneQuery, doWithReason, sameQuery } from '../done.server.ts';
import type { RouteArgs, StaffAction } from '../guard.server.ts';
import { type Faulty, type PreviewResult, previewThenSave } from '../preview.server.ts';
import { type PriceDraft, type PriceFormFaults, readPrices } from './draft.ts';
import { planChange } from './entries.server.ts';
import { GRID } from './fields.ts';
import { type PricePreviewData, previewOf } from './preview.server.ts';

export type BookResult = PreviewResult<PriceFormFaults, PricePreviewData>;

/** In bytes. A file with all prices of the shop has a quarter of it. */
const LARGEST_FILE = 262_144;

export async function changePrices(routeArgs: RouteArgs, acting: StaffAction) {
  const { database, company, newId, now } = routeArgs.context.get(servicesContext);
  const { who, step, form } = acting;
  // The confirming form repeats the text of the file in a field.
  const file = form.get('file');
  if (file instanceof File && file.size > 0)
    form.set(GRID.csv, await fileField(form, 'file', LARGEST_FILE));
  const seen = textField(form, 'seen');
  const id = parseId(textField(form, 'once')) ?? newId();
  return previewThenSave<PriceDraft, PriceFormFaults, PricePreviewData>(routeArgs, acting, {
    isPreview: step === 'preview-prices',
    read: (sent) => readPrices(sent, { zone: company.zone, now: now() }),
    async preview(draft, why) {
      const planned = await database.read((reader) => planChange(reader, draft));
      if (!planned.ok) return planned;
      const { locale } = parseAddress(pageUrl(routeArgs.request).pathname);
      const proof = { seen: planned.plan.seen, once: newId() };
      return {
        ok: true,
        shown: previewOf(planned.plan, {
          locale,
          zone: company.zone,
          proof,
          why,
          draft,
        }),
      };
    },
    save: async (draft, why) => {
      const saved = await database.run((work) => save(work, draft, { id, who, why, seen }));
      return saved.ok ? done({ ...sameQuery(routeArgs.request), ...saved.value }) : saved;
    },
  });
}

type Saving = {
  readonly id: string;
  readonly who: string;
  readonly why: string;
  readonly seen: string;
};

/** A repeated form finds its own change, and one whose preview is out of date adds nothing. */
async function save(
  work: Work,
  draft: PriceDraft,
  { id, who, why, seen }: Saving,
): Promise<Result<DoneQuery, 'changed'> | Faulty<PriceFormFaults>> {
  await lockBook(work);
  if ((await findPriceChange(work, id)) !== null) return done({ change: id });
  const planned = await planChange(work, draft);
  if (!planned.ok) return planned;
  const { previews } = planned.plan;
  if (planned.plan.seen !== seen) return refused('changed');
  const added = await addPriceChange(work, { id, who, why, entries: previews });
  if (!added.ok) return refused('changed');
  const until = draft.until === null ? '' : ` – ${draft.until.toISOString()}`;
  await note(work, {
    who,
    why,
    act: 'add-prices',
    object: { kind: 'price', id, name: `${previews.length}` },
    before: listed(previews, ({ before }) => (before === null ? '–' : plainAmount(before.total))),
    after: `${(draft.from ?? work.now).toISOString()}${until}: ${listed(previews, ({ total }) => plainAmount(total))}`,
  });
  return done({ change: id });
}

const listed = (
  previews: readonly PricePreview[],
  textOf: (preview: PricePreview) => string,
): string =>
  previews
    .map((each) => `${each.product} ${each.plan} ${each.seats} ${each.market}: ${textOf(each)}`)
    .join(', ');

/** Undoes a change that has not started. */
export function undoChange(routeArgs: RouteArgs, acting: StaffAction) {
  const { who, form } = acting;
  const undo = async (work: Work, why: string): Promise<boolean> => {
    const id = parseId(textField(form, 'id'));
    const undone = id === null ? null : await undoPriceChange(work, id, who);
    if (undone === null) return false;
    await note(work, {
      who,
      why,
      act: 'undo-prices',
      object: { kind: 'price', id: undone.id, name: `${undone.entries}` },
      before: undone.startsAt.toISOString(),
      after: null,
    });
    return true;
  };
  return doWithReason(routeArgs, acting, undo);
}
