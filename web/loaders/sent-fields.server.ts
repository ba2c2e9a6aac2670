import { parseMultipart } from '@remix-run/multipart-parser';
import { storable } from '../../kit/storable.ts';
import type { SentBody } from './sent-body.ts';

/** Most fields of a form that can be repeated. Our longest form has about a hundred. */
const MOST_FIELDS = 500;

/** A form as it was sent: its text fields in order, and the names of its file fields. */
export type SentFields = {
  readonly texts: readonly (readonly [name: string, value: string])[];
  readonly files: readonly string[];
  readonly isMultipart: boolean;
};

/** Parses the fields of a body. Returns null if it is no form or some of its text is missing. */
export function readSentFields(body: SentBody, type: string): SentFields | null {
  const boundary = /^multipart\/form-data\b.*?;\s*boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(type);
  const fields = boundary
    ? readMultipart(body, boundary[1] ?? boundary[2] ?? '')
    : readEncoded(body, type);
  return fields && fields.texts.length + fields.files.length <= MOST_FIELDS ? fields : null;
}

function readEncoded({ bytes, isWhole }: SentBody, type: string): SentFields | null {
  if (!isWhole || !/^application\/x-www-form-urlencoded\b/i.test(type)) return null;
  const pairs = new URLSearchParams(new TextDecoder().decode(bytes));
  return { texts: clean([...pairs]), files: [], isMultipart: false };
}

function readMultipart({ bytes, isWhole }: SentBody, boundary: string): SentFields | null {
  const texts: [string, string][] = [];
  const files: string[] = [];
  // A truncated form ends inside its last field, which must be a file.
  const end = isWhole ? '' : `\r\n--${boundary}--\r\n`;
  const limits = { maxFileSize: bytes.length + 1, maxParts: MOST_FIELDS };
  let isTextLast = false;
  try {
    for (const part of parseMultipart(Buffer.concat([bytes, Buffer.from(end)]), {
      boundary,
      ...limits,
    })) {
      const { name, isFile } = part;
      isTextLast = !isFile;
      if (name === undefined) continue;
      if (!isFile) texts.push([name, part.text]);
      // Browsers send an empty file field as an empty file.
      else if (part.filename || part.size > 0) files.push(name);
    }
  } catch {
    return null;
  }
  if (!isWhole && isTextLast) return null;
  return { texts: clean(texts), files: [...new Set(files)], isMultipart: true };
}

const clean = (texts: readonly (readonly [string, string])[]) =>
  texts.map(([name, value]) => [storable(name), storable(value)] as const);
