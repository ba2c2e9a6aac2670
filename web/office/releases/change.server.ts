import { note } from '../../../domain/audit/index.ts';
import {
  addRelease,
  checkRelease,
  fileKey,
  type Measured,
  type NewRelease,
  withdrawRelease,
} from '../../../domain/release/index.ts';
import { writeSize } from '../../../kit/formats.ts';
import { renderMarkdown } from '../../../kit/markdown.ts';
import { done, refused } from '../../../kit/result.ts';
import { servicesContext, type Work } from '../../loaders/context.ts';
import { textField } from '../../loaders/limited-form.server.ts';
import { parseAddress } from '../../routing/address.ts';
import { pageUrl } from '../../routing/page-url.ts';
import { doWithReason } from '../done.server.ts';
import { act, type RouteArgs, type StaffAction } from '../guard.server.ts';
import { productName } from '../orders/line.server.ts';
import { type Faulty, previewThenSave } from '../preview.server.ts';
import { faultsAt, type ReleaseDraft, type ReleaseFormFaults, readRelease } from './typed.ts';

export type ReleasePreviewData = {
  /** `ZipX 1.4.0`. */
  readonly name: string;
  /** Key of its file in the store. */
  readonly path: string;
  readonly size: string;
  readonly sha256: string;
  /** Sanitized HTML. */
  readonly notes: string;
  readonly proof: Readonly<Record<string, string>>;
  readonly why: string;
};

/** `path` is where the file was searched. */
type Faults = { readonly fields: ReleaseFormFaults; readonly path: string };

/** Registers a version after its file was measured and previewed, and withdraws versions. */
export async function changeReleases(routeArgs: RouteArgs) {
  const acting = await act(routeArgs, 'office-releases');
  return acting.step === 'withdraw-release'
    ? withdraw(routeArgs, acting)
    : register(routeArgs, acting);
}

function withdraw(routeArgs: RouteArgs, acting: StaffAction) {
  const { who, form } = acting;
  const which = { product: textField(form, 'product'), version: textField(form, 'version') };
  return doWithReason(routeArgs, acting, async (work, why) => {
    if (!(await withdrawRelease(work, which))) return false;
    await note(work, { who, why, object: objectOf(which), act: 'withdraw-release' });
    return true;
  });
}

function register(routeArgs: RouteArgs, acting: StaffAction) {
  const { database } = routeArgs.context.get(servicesContext);
  const { who, step, form } = acting;
  return previewThenSave<ReleaseDraft, Faults, ReleasePreviewData>(routeArgs, acting, {
    isPreview: step === 'preview-release',
    read(sent) {
      const read = readRelease(sent);
      return read.ok ? read : faulty(read.faults);
    },
    async preview(draft, why) {
      const file = await measure(routeArgs, fileKey(draft));
      if (typeof file === 'string') return faulty({ file }, fileKey(draft));
      const checked = await database.read((reader) =>
        checkRelease(reader, releaseOf(draft, file, reader.now)),
      );
      if (!checked.ok) return faulty(faultsAt(checked.faults), fileKey(draft));
      return { ok: true, shown: previewOf(routeArgs, { draft, file, why }) };
    },
    async save(draft, why) {
      const file = await measure(routeArgs, fileKey(draft));
      if (typeof file === 'string') return faulty({ file }, fileKey(draft));
      if (textField(form, 'seen') !== file.sha256) return refused('changed');
      const added = await database.run((work) => add(work, { draft, file }, { who, why }));
      return added.ok ? done({}) : faulty(faultsAt(added.faults), fileKey(draft));
    },
  });
}

const faulty = (fields: ReleaseFormFaults, path = ''): Faulty<Faults> => ({
  ok: false,
  faults: { fields, path },
});

async function add(
  work: Work,
  { draft, file }: Omit<MeasuredRelease, 'why'>,
  { who, why }: { readonly who: string; readonly why: string },
) {
  const result = await addRelease(work, releaseOf(draft, file, work.now));
  if (!result.ok) return result;
  const { size, sha256 } = file;
  const after = `${fileKey(draft)}, ${size}, ${sha256}, ${result.value.publishedAt.toISOString()}`;
  await note(work, { who, why, object: objectOf(draft), act: 'add-release', after });
  return result;
}

/** Returns the size and hash of the file, or why they are unknown. */
async function measure(
  routeArgs: RouteArgs,
  path: string,
): Promise<Measured | 'no-file' | 'store'> {
  const { measureRelease, report } = routeArgs.context.get(servicesContext);
  try {
    return (await measureRelease(path)) ?? 'no-file';
  } catch (error) {
    report(error, routeArgs.request);
    return 'store';
  }
}

const releaseOf = (draft: ReleaseDraft, file: Measured, now: Date): NewRelease => ({
  ...draft,
  ...file,
  publishedAt: draft.publishedAt ?? now,
});

type MeasuredRelease = {
  readonly draft: ReleaseDraft;
  readonly file: Measured;
  readonly why: string;
};

function previewOf(
  { request }: RouteArgs,
  { draft, file, why }: MeasuredRelease,
): ReleasePreviewData {
  const { locale } = parseAddress(pageUrl(request).pathname);
  return {
    name: nameOf(draft),
    path: fileKey(draft),
    sha256: file.sha256,
    why,
    size: writeSize(file.size, locale),
    notes: renderMarkdown(draft.notes['en'] ?? '').html,
    proof: { seen: file.sha256 },
  };
}

type Which = Pick<NewRelease, 'product' | 'version'>;

const nameOf = ({ product, version }: Which): string => `${productName(product)} ${version}`;

const objectOf = (which: Which) => ({
  kind: 'release' as const,
  id: `${which.product} ${which.version}`,
  name: nameOf(which),
});
