import { note } from '../../../domain/audit/index.ts';
import {
  addRelease,
  checkRelease,
  fileKey,
  type Measured,
  type NewRelease,
  withdrawRelease,
} from '../../../domain/release/index.ts';
import { renderMarkdown } from '../../../kit/markdown.ts';
import { done, refused } from '../../../kit/result.ts';
import { servicesContext, type Work } from '../../loaders/context.ts';
import { textField } from '../../loaders/limited-form.server.ts';
import { sizeText } from '../../loaders/releases.server.ts';
import { parseAddress } from '../../routing/address.ts';
import { pageUrl } from '../../routing/page-url.ts';
import { doWithReason } from '../done.server.ts';
import { type Acting, type Asking, act } from '../guard.server.ts';
import { type Faulty, lookThenDo } from '../look.server.ts';
import { productName } from '../orders/line.server.ts';
import { faultsAt, type ReleaseFormFaults, type ReleaseWish, readRelease } from './typed.ts';

/** A preview of a version, formatted. */
export type ReleaseTry = {
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

/** Faults of the form, and the searched path of the file. */
type Faults = { readonly fields: ReleaseFormFaults; readonly path: string };

/** Registers versions after their files were measured and previewed, and withdraws them. */
export async function changeReleases(asking: Asking) {
  const acting = await act(asking, 'office-releases');
  return acting.step === 'withdraw-release' ? withdraw(asking, acting) : register(asking, acting);
}

function withdraw(asking: Asking, acting: Acting) {
  const { who, form } = acting;
  const which = { product: textField(form, 'product'), version: textField(form, 'version') };
  return doWithReason(asking, acting, async (work, why) => {
    if (!(await withdrawRelease(work, which))) return false;
    await note(work, { who, why, object: objectOf(which), act: 'withdraw-release' });
    return true;
  });
}

function register(asking: Asking, acting: Acting) {
  const { database } = asking.context.get(servicesContext);
  const { who, step, form } = acting;
  return lookThenDo<ReleaseWish, Faults, ReleaseTry>(asking, acting, {
    isLook: step === 'preview-release',
    read(sent) {
      const read = readRelease(sent);
      return read.ok ? read : faulty(read.faults);
    },
    async look(wish, why) {
      const file = await measure(asking, fileKey(wish));
      if (typeof file === 'string') return faulty({ file }, fileKey(wish));
      const checked = await database.read((reader) =>
        checkRelease(reader, releaseOf(wish, file, reader.now)),
      );
      if (!checked.ok) return faulty(faultsAt(checked.faults), fileKey(wish));
      return { ok: true, shown: tryOf(asking, { wish, file, why }) };
    },
    async save(wish, why) {
      const file = await measure(asking, fileKey(wish));
      if (typeof file === 'string') return faulty({ file }, fileKey(wish));
      if (textField(form, 'seen') !== file.sha256) return refused('changed');
      const added = await database.run((work) => add(work, { wish, file }, { who, why }));
      return added.ok ? done({}) : faulty(faultsAt(added.faults), fileKey(wish));
    },
  });
}

const faulty = (fields: ReleaseFormFaults, path = ''): Faulty<Faults> => ({
  ok: false,
  faults: { fields, path },
});

async function add(
  work: Work,
  { wish, file }: Omit<Tried, 'why'>,
  { who, why }: { readonly who: string; readonly why: string },
) {
  const answer = await addRelease(work, releaseOf(wish, file, work.now));
  if (!answer.ok) return answer;
  const { size, sha256 } = file;
  const after = `${fileKey(wish)}, ${size}, ${sha256}, ${answer.value.publishedAt.toISOString()}`;
  await note(work, { who, why, object: objectOf(wish), act: 'add-release', after });
  return answer;
}

/** Returns the facts of the file, or why they are unknown. */
async function measure(asking: Asking, path: string): Promise<Measured | 'no-file' | 'store'> {
  const { measureRelease, report } = asking.context.get(servicesContext);
  try {
    return (await measureRelease(path)) ?? 'no-file';
  } catch (error) {
    report(error, asking.request);
    return 'store';
  }
}

const releaseOf = (wish: ReleaseWish, file: Measured, now: Date): NewRelease => ({
  ...wish,
  ...file,
  publishedAt: wish.publishedAt ?? now,
});

type Tried = { readonly wish: ReleaseWish; readonly file: Measured; readonly why: string };

function tryOf({ request }: Asking, { wish, file, why }: Tried): ReleaseTry {
  const { locale } = parseAddress(pageUrl(request).pathname);
  return {
    name: nameOf(wish),
    path: fileKey(wish),
    sha256: file.sha256,
    why,
    size: sizeText(file.size, locale),
    notes: renderMarkdown(wish.notes['en'] ?? '').html,
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
