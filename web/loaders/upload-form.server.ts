import {
  MaxFileSizeExceededError,
  MaxPartsExceededError,
  MaxTotalSizeExceededError,
  type MultipartPart,
  parseMultipartRequest,
} from '@remix-run/multipart-parser';
import {
  type AttachmentStore,
  type FileFault,
  LARGEST_FILE,
  MOST_FILES,
  plainName,
  sniffFile,
  type TicketFile,
} from '../../domain/ticket/index.ts';
import { storable } from '../../kit/storable.ts';
import { readForm, textField } from './limited-form.server.ts';

/** Parts of a form, of which files are the smaller number. */
const MOST_PARTS = 40;
const TEXT_BYTES = 131_072;
/** One file is in memory at a time; everything of a form together. */
const LIMITS = {
  maxFileSize: LARGEST_FILE,
  maxParts: MOST_PARTS,
  maxTotalSize: MOST_FILES * LARGEST_FILE + TEXT_BYTES,
};

export type Upload = {
  /** A text field as typed, without white space at its ends; empty when it is missing. */
  readonly read: (name: string) => string;
  /** Stored already: whoever refuses the form removes them. */
  readonly files: readonly TicketFile[];
  readonly fault: FileFault | 'files-many' | null;
};

export type UploadPlace = {
  /** Null: files are looked at but not kept. */
  readonly store: AttachmentStore | null;
  readonly newId: () => string;
};

/**
 * A form with files. Each file is looked at and stored as soon as it is through, and no more is read than is allowed:
 * after a file that is too large only what came before it is known, so files are the last field of a form, behind its step.
 * Null when it is no form, or none that is whole.
 */
export async function readUpload(request: Request, place: UploadPlace): Promise<Upload | null> {
  const type = request.headers.get('content-type') ?? '';
  if (!type.startsWith('multipart/form-data')) return readPlain(request);
  const seen: Seen = { texts: new Map(), files: [], fault: null };
  const upload = () => ({
    ...seen,
    read: (name: string) => storable(seen.texts.get(name) ?? '').trim(),
  });
  try {
    for await (const part of parseMultipartRequest(request, LIMITS)) await take(part, seen, place);
    return upload();
  } catch (error) {
    if (isTooMuch(error)) {
      const fault = error instanceof MaxPartsExceededError ? 'files-many' : 'file-large';
      return { ...upload(), fault };
    }
    await removeFiles(place.store, seen.files);
    return isBroken(error) ? null : Promise.reject(error);
  }
}

/** Removes files whose form was not accepted. */
export async function removeFiles(
  store: AttachmentStore | null,
  files: readonly TicketFile[],
): Promise<void> {
  for (const { id } of files) await store?.remove(id);
}

type Seen = {
  readonly texts: Map<string, string>;
  readonly files: TicketFile[];
  fault: Upload['fault'];
};

async function take(part: MultipartPart, seen: Seen, { store, newId }: UploadPlace): Promise<void> {
  const { name, filename } = part;
  if (filename === undefined) {
    if (name !== undefined && !seen.texts.has(name)) seen.texts.set(name, part.text);
    return;
  }
  // A file field in which nothing was chosen is sent as an empty file without a name.
  if (filename === '' && part.size === 0) return;
  if (seen.files.length >= MOST_FILES) seen.fault ??= 'files-many';
  if (seen.fault !== null) return;
  const { bytes } = part;
  const plain = plainName(filename);
  const sniffed = await sniffFile(plain, bytes);
  if ('fault' in sniffed) {
    seen.fault = sniffed.fault;
    return;
  }
  const id = newId();
  await store?.save(id, bytes);
  seen.files.push({ id, name: plain, type: sniffed.type, size: bytes.length });
}

async function readPlain(request: Request): Promise<Upload | null> {
  const form = await readForm(request);
  return form && { read: (name) => textField(form, name), files: [], fault: null };
}

const isTooMuch = (error: unknown): boolean =>
  [MaxFileSizeExceededError, MaxPartsExceededError, MaxTotalSizeExceededError].some(
    (kind) => error instanceof kind,
  );

/** The visitor's fault or the line's, not ours: the form does not keep its own rules, or ended in the middle. */
const isBroken = (error: unknown): boolean =>
  error instanceof Error &&
  /multipart|boundary|abort|stream|header/i.test(`${error.name} ${error.message}`);
