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
  fileHash,
  LARGEST_FILE,
  MOST_FILES,
  plainName,
  sniffFile,
  type TicketFile,
} from '../../domain/ticket/index.ts';
import { storable } from '../../kit/storable.ts';
import { LARGEST_TEXT_FORM, readForm, textField } from './limited-form.server.ts';

/** Most parts of a form, files included. */
const MOST_PARTS = 40;
const TEXT_BYTES = 131_072;
/** The parser holds one file at a time in memory. */
const LIMITS = {
  maxFileSize: LARGEST_FILE,
  maxParts: MOST_PARTS,
  maxTotalSize: MOST_FILES * LARGEST_FILE + TEXT_BYTES,
};

export type Upload = {
  readonly read: (name: string) => string;
  /** Files already stored. Rejecting the form must remove them. */
  readonly files: readonly TicketFile[];
  readonly fault: FileFault | 'files-many' | null;
  /** False if the form was interrupted. It then has only the texts that arrived, and no files. */
  readonly isWhole: boolean;
};

export type UploadPlace = {
  /** Null if files are checked but not stored. */
  readonly store: AttachmentStore | null;
  readonly newId: () => string;
};

/**
 * Reads a form with files. Each file is checked and stored as soon as it has arrived, and reading stops at a limit.
 * Files must be the last field of a form, because fields after an oversized file are lost. Returns null for a form without
 * files that is too long.
 */
export async function readUpload(request: Request, place: UploadPlace): Promise<Upload | null> {
  const type = request.headers.get('content-type') ?? '';
  if (!type.startsWith('multipart/form-data')) return readPlain(request);
  const seen: Seen = { texts: new Map(), files: [], fault: null };
  const upload = () => ({
    ...seen,
    isWhole: true,
    read: (name: string) => storable(seen.texts.get(name) ?? '').trim(),
  });
  try {
    const end = await readParts(request, LIMITS, (part) => readPart(part, seen, place));
    if (end === 'whole') return upload();
    if (end !== 'broken') return { ...upload(), fault: end };
    await removeFiles(place.store, seen.files);
    return { ...upload(), files: [], isWhole: false };
  } catch (error) {
    await removeFiles(place.store, seen.files);
    throw error;
  }
}

/** `file-large`, `files-many`: reading stopped at this limit. `broken`: the request is malformed or was interrupted. */
type End = 'whole' | 'broken' | 'file-large' | 'files-many';

/** Reads the parts of a form one by one. @throws what `use` throws */
async function readParts(
  request: Request,
  limits: typeof LIMITS,
  use: (part: MultipartPart) => unknown,
): Promise<End> {
  const parts = parseMultipartRequest(request, limits)[Symbol.asyncIterator]();
  for (;;) {
    const next = await parts.next().catch(endOf);
    if (typeof next === 'string') return next;
    if (next.done) return 'whole';
    await use(next.value);
  }
}

/** @throws every error that is not one of the request */
function endOf(error: unknown): End {
  if (error instanceof MaxPartsExceededError) return 'files-many';
  if (error instanceof MaxFileSizeExceededError || error instanceof MaxTotalSizeExceededError)
    return 'file-large';
  const words = error instanceof Error ? `${error.name} ${error.message}` : '';
  // The parser refuses bytes after the closing boundary that arrive on their own. RFC 2046 says to ignore them.
  if (/after end of stream/.test(words)) return 'whole';
  if (/multipart|boundary|abort|stream|header/i.test(words)) return 'broken';
  throw error;
}

/** Decodes as other forms are decoded. The parser's own `text` throws if the bytes are not UTF-8. */
const textOf = ({ bytes }: MultipartPart): string => new TextDecoder().decode(bytes);

/** In bytes. */
export type FormLimits = { readonly form: number; readonly file: number };

/**
 * Reads a form whose last field may be a file. A file that is too large is left out, because the rest of the form must not
 * be lost with it. Returns null for an invalid or incomplete form, and if the other fields are too long.
 */
export async function readFormWithFile(
  request: Request,
  limits: FormLimits,
): Promise<FormData | null> {
  const type = request.headers.get('content-type') ?? '';
  if (!type.startsWith('multipart/form-data')) return readForm(request, limits.form);
  const form = new FormData();
  let length = 0;
  const sizes = {
    maxFileSize: limits.file,
    maxParts: MOST_PARTS,
    maxTotalSize: limits.form + limits.file,
  };
  const end = await readParts(request, sizes, (part) => {
    const { name, filename, bytes } = part;
    if (name === undefined) return;
    if (filename === undefined) {
      length += bytes.length;
      form.append(name, textOf(part));
    } else if (filename !== '') form.append(name, new File([Uint8Array.from(bytes)], filename));
  });
  return end === 'broken' || length > limits.form ? null : form;
}

/** Returns whether files have to be chosen again if the form is refused. An interrupted form may have had some. */
export const hadFiles = ({ files, fault, isWhole }: Upload): boolean =>
  files.length > 0 || fault !== null || !isWhole;

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

async function readPart(
  part: MultipartPart,
  seen: Seen,
  { store, newId }: UploadPlace,
): Promise<void> {
  const { name, filename } = part;
  if (filename === undefined) {
    if (name !== undefined && !seen.texts.has(name)) seen.texts.set(name, textOf(part));
    return;
  }
  // Browsers send an empty file field as an empty file without a name.
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
  const size = bytes.length;
  seen.files.push({ id, name: plain, type: sniffed.type, size, hash: fileHash(bytes) });
}

async function readPlain(request: Request): Promise<Upload | null> {
  const form = await readForm(request, LARGEST_TEXT_FORM);
  return form && { read: (name) => textField(form, name), files: [], fault: null, isWhole: true };
}
