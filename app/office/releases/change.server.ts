import { data } from 'react-router';
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
import { parseAddress } from '../../request/address.ts';
import { servicesContext } from '../../request/context.ts';
import { textField } from '../../request/limited-form.server.ts';
import { pageUrl } from '../../request/page-url.ts';
import { sizeText } from '../../request/releases.server.ts';
import type { Refusal } from '../act-form.tsx';
import { toDone } from '../done.server.ts';
import { type Acting, type Asking, act } from '../guard.server.ts';
import { productName } from '../orders/line.server.ts';
import { reasonFault } from '../reason.ts';
import { type Sent, sentOf, triedOf } from '../sent.ts';
import { faultsAt, type ReleaseFormFaults, type ReleaseWish, readRelease } from './typed.ts';

/** A version as it would be registered, ready to read. */
export type ReleaseTry = {
  /** `ZipX 1.4.0`. */
  readonly name: string;
  /** Where its file lies in the store. */
  readonly path: string;
  readonly size: string;
  readonly sha256: string;
  /** Harmless HTML. */
  readonly notes: string;
  readonly proof: Readonly<Record<string, string>>;
  readonly why: string;
};

type Answer = {
  /** Null: not about the form of a new version. */
  readonly sent: Sent | null;
  readonly faults: ReleaseFormFaults;
  /** Where the file was looked for. */
  readonly path: string;
  readonly refusal: Refusal | null;
  readonly shown: ReleaseTry | null;
  /** What was sent to withdraw one, when it was refused. */
  readonly tried: Sent | null;
};

const NOTHING: Answer = {
  sent: null,
  faults: {},
  path: '',
  refusal: null,
  shown: null,
  tried: null,
};
const refuse = (answer: Partial<Answer>) => data({ ...NOTHING, ...answer }, { status: 422 });

/** Registers versions whose file was measured and looked at, and withdraws them. */
export async function changeReleases(asking: Asking) {
  const acting = await act(asking, 'office-releases');
  return acting.step === 'withdraw-release' ? withdraw(asking, acting) : register(asking, acting);
}

async function withdraw(asking: Asking, { who, form }: Acting) {
  const which = { product: textField(form, 'product'), version: textField(form, 'version') };
  const why = textField(form, 'why');
  const tried = triedOf(form);
  const fault = reasonFault(why);
  if (fault !== null) return refuse({ refusal: fault, tried });
  const { database } = asking.context.get(servicesContext);
  const isWithdrawn = await database.run(async (work) => {
    if (!(await withdrawRelease(work, which))) return false;
    await note(work, { who, why, object: objectOf(which), act: 'withdraw-release' });
    return true;
  });
  return isWithdrawn ? toDone(asking.request) : refuse({ refusal: 'changed', tried });
}

async function register(asking: Asking, { who, step, form }: Acting) {
  const { database } = asking.context.get(servicesContext);
  const sent = sentOf(form);
  const read = readRelease(sent);
  const path = read.ok ? fileKey(read.wish) : '';
  const faulty = (faults: ReleaseFormFaults) =>
    refuse({ sent, faults, path, refusal: 'check-fields' });
  if (!read.ok) return faulty(read.faults);
  const file = await measure(asking, path);
  if (typeof file === 'string') return faulty({ file });
  const checked = await database.read((reader) =>
    checkRelease(reader, releaseOf(read.wish, file, reader.now)),
  );
  if (!checked.ok) return faulty(faultsAt(checked.faults));
  const why = textField(form, 'why');
  const shown = tryOf(asking, { wish: read.wish, file, why });
  if (step === 'preview-release') return data({ ...NOTHING, sent, shown });
  const isSeen = textField(form, 'seen') === file.sha256;
  const fault = reasonFault(why) ?? (isSeen ? null : 'changed');
  if (fault !== null) return refuse({ sent, shown, refusal: fault });
  const added = await database.run(async (work) => {
    const answer = await addRelease(work, releaseOf(read.wish, file, work.now));
    if (!answer.ok) return answer;
    const after = `${path}, ${file.size}, ${file.sha256}, ${answer.value.publishedAt.toISOString()}`;
    await note(work, { who, why, object: objectOf(read.wish), act: 'add-release', after });
    return answer;
  });
  return added.ok ? toDone(asking.request) : faulty(faultsAt(added.faults));
}

/** What the file is, or why nobody can say. */
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
