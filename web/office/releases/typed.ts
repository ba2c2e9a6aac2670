import {
  ACCESS,
  ARCHITECTURES,
  CHANNELS,
  isFileName,
  isVersion,
  type NewRelease,
  type ReleaseFaults,
  WINDOWS,
} from '../../../domain/release/index.ts';
import { PRODUCTS } from '../../../products/index.ts';
import { type FormValues, formValue } from '../form-values.ts';
import { utcMoment } from '../moment.ts';
import { oneOf } from '../query.ts';

/** Without a time, the version is published when saved. */
export type ReleaseDraft = Omit<NewRelease, 'size' | 'sha256' | 'publishedAt'> & {
  readonly publishedAt: Date | null;
};

export type ReleaseFormFault =
  | 'version'
  | 'taken'
  | 'file'
  | 'no-file'
  | 'store'
  | 'signer'
  | 'silent'
  | 'notes'
  | 'pictures'
  | 'moment';

/** Faults by field name. */
export type ReleaseFormFaults = Readonly<Record<string, ReleaseFormFault>>;

/** Returns a draft or the faults of the form. Does not check the file or existing versions. */
export function readRelease(
  sent: FormValues,
):
  | { readonly ok: true; readonly draft: ReleaseDraft }
  | { readonly ok: false; readonly faults: ReleaseFormFaults } {
  const text = (name: string) => formValue(sent, name);
  const keys = PRODUCTS.map(({ key }) => key);
  const draft: ReleaseDraft = {
    product: oneOf(keys, text('product')) ?? keys[0] ?? '',
    version: text('version'),
    fileName: text('file'),
    channel: oneOf(CHANNELS, text('channel')) ?? CHANNELS[0],
    windows: oneOf(WINDOWS, text('windows')) ?? WINDOWS[0],
    architecture: oneOf(ARCHITECTURES, text('architecture')) ?? ARCHITECTURES[0],
    access: oneOf(ACCESS, text('access')) ?? ACCESS[0],
    signer: text('signer') || null,
    silentSwitch: text('silent') || null,
    winget: text('winget') === 'on',
    notes: { en: text('notes') },
    publishedAt: utcMoment(text('publish-at')),
  };
  const faults: Record<string, ReleaseFormFault> = {};
  if (!isVersion(draft.version)) faults['version'] = 'version';
  if (!isFileName(draft.fileName)) faults['file'] = 'file';
  if (text('notes') === '') faults['notes'] = 'notes';
  if (text('publish-at') !== '' && draft.publishedAt === null) faults['publish-at'] = 'moment';
  return Object.keys(faults).length === 0 ? { ok: true, draft } : { ok: false, faults };
}

const PLACES: Readonly<Record<string, readonly [field: string, fault: ReleaseFormFault]>> = {
  version: ['version', 'version'],
  signer: ['signer', 'signer'],
  silentSwitch: ['silent', 'silent'],
  notes: ['notes', 'notes'],
  publishedAt: ['publish-at', 'moment'],
};

/** Assigns faults of the domain to the fields that caused them. */
export const faultsAt = (found: ReleaseFaults): ReleaseFormFaults =>
  Object.fromEntries(
    Object.entries(found).map(([field, fault]): [string, ReleaseFormFault] => {
      if (fault === 'taken') return ['version', 'taken'];
      if (fault === 'pictures') return ['notes', 'pictures'];
      const [place, word] = PLACES[field] ?? ['file', 'file'];
      return [place, word];
    }),
  );
