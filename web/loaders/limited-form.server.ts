import { data } from 'react-router';
import { readBody } from '../../kit/body.ts';
import { storable } from '../../kit/storable.ts';

/** Longest form read of a visitor, in bytes; the longest file anybody needs to send has a quarter of it. */
const LARGEST_FORM = 65_536;
/** Longest file that is looked at, in bytes. */
const LARGEST_FILE = 16_384;

/** The form of a request, or null when it is longer than `most` bytes; no more is read. Throws 400 where it is none. */
export async function readForm(request: Request, most = LARGEST_FORM): Promise<FormData | null> {
  const body = await readBody(request, most);
  if (body === null) return null;
  const type = request.headers.get('content-type') ?? '';
  const whole = new Response(body, { headers: { 'content-type': type } });
  return whole.formData().catch(() => {
    throw data(null, { status: 400 });
  });
}

/** As `readForm`, for pages with a button or two. Throws 413, shown as an error page, where that gives null. */
export async function getForm(request: Request): Promise<FormData> {
  const form = await readForm(request);
  if (form === null) throw data(null, { status: 413 });
  return form;
}

/** A text field as typed, without white space at its ends and what no database keeps; empty when it is missing. */
export function textField(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? storable(value).trim() : '';
}

/** The text of a chosen file; empty when none was chosen or it is too long to be one of ours. */
export async function fileField(form: FormData, name: string): Promise<string> {
  const file = form.get(name);
  if (!(file instanceof File) || file.size > LARGEST_FILE) return '';
  return (await file.text()).trim();
}
