import { data } from 'react-router';
import { readBody } from '../../kit/body.ts';
import { storable } from '../../kit/storable.ts';

/** Longest form of a visitor, in bytes. The longest file that anybody needs to send is a quarter of that. */
const LARGEST_FORM = 65_536;
const LARGEST_FILE = 16_384;

/**
 * Longest form with a text or a file of a visitor, in bytes, as long as a request may be (`server/http/idempotency.ts`).
 * A text that is too long then gets its error at the field and is kept.
 */
export const LARGEST_TEXT_FORM = 1_048_576;

/** Reads a form. Returns null beyond `most` bytes. @throws 400 if the body is no form */
export async function readForm(request: Request, most = LARGEST_FORM): Promise<FormData | null> {
  const body = await readBody(request, most);
  if (body === null) return null;
  const type = request.headers.get('content-type') ?? '';
  const whole = new Response(body, { headers: { 'content-type': type } });
  return whole.formData().catch(() => {
    throw data(null, { status: 400 });
  });
}

/** Reads a form like `readForm`, for pages with only a few fields. @throws 413 if it is too long */
export async function getForm(request: Request): Promise<FormData> {
  const form = await readForm(request);
  if (form === null) throw data(null, { status: 413 });
  return form;
}

/** Returns a trimmed text field without characters that no database stores. Empty if it is missing. */
export function textField(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? storable(value).trim() : '';
}

/** Returns whether a file was chosen, however long. */
export function hasFile(form: FormData, name: string): boolean {
  const file = form.get(name);
  return file instanceof File && file.size > 0;
}

/** Returns the text of an uploaded file. Empty if none was chosen or it is too long to be one of ours (`most` bytes). */
export async function fileField(
  form: FormData,
  name: string,
  most = LARGEST_FILE,
): Promise<string> {
  const file = form.get(name);
  if (!(file instanceof File) || file.size > most) return '';
  return (await file.text()).trim();
}
