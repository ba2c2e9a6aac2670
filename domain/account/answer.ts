import { serializeCookie } from '../../kit/cookie.ts';

export type LibraryAnswer = {
  readonly ok: boolean;
  readonly code: string;
  readonly body: Readonly<Record<string, unknown>>;
  readonly headers: Headers;
};

/** Refusals that the library reports as server errors. */
const REFUSALS = new Set(['FAILED_TO_VERIFY_REGISTRATION']);

/**
 * Reads the library's response.
 * @throws Error for its server errors, because they are not refusals of the user
 */
export async function readAnswer(answer: Promise<Response>): Promise<LibraryAnswer> {
  const response = await answer;
  const parsed: unknown = await response.json().catch(() => null);
  const body = typeof parsed === 'object' && parsed !== null ? { ...parsed } : {};
  const fields: Record<string, unknown> = body;
  const code = typeof fields['code'] === 'string' ? fields['code'] : '';
  if (response.status >= 500 && !REFUSALS.has(code))
    throw new Error(`sign-in library failed: ${code || response.status}`);
  const headers = new Headers();
  for (const cookie of response.headers.getSetCookie()) {
    headers.append('set-cookie', cookie);
    const companion = companionOf(cookie);
    if (companion) headers.append('set-cookie', companion);
  }
  return { ok: response.ok, code: response.ok ? '' : code || 'REFUSED', body: fields, headers };
}

const SESSION = /^[^=]*\.session_token=[^;]*; Max-Age=(\d+)/;

/** A script-readable companion of the session cookie, by which cached pages fetch personal content. */
function companionOf(cookie: string): string | null {
  const lasts = SESSION.exec(cookie)?.[1];
  if (lasts === undefined) return null;
  const maxAge = Number(lasts);
  const options = { path: '/', secure: true, sameSite: 'lax' as const };
  return serializeCookie('member', maxAge > 0 ? 'true' : '', { ...options, maxAge });
}
