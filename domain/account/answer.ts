import { serializeCookie } from '../../kit/cookie.ts';

/** What the library said: its code when it refused, and the cookies to pass on either way. */
export type LibraryAnswer = {
  readonly ok: boolean;
  /** Empty when it was done. */
  readonly code: string;
  readonly body: Readonly<Record<string, unknown>>;
  /** `Set-Cookie` headers only. */
  readonly headers: Headers;
};

/** Refusals the library tells like faults of its own. */
const REFUSALS = new Set(['FAILED_TO_VERIFY_REGISTRATION']);

/** Reads an answer of the library; what broke there is thrown here, as it must not look like a refusal. */
export async function readAnswer(asked: Promise<Response>): Promise<LibraryAnswer> {
  const response = await asked;
  const parsed: unknown = await response.json().catch(() => null);
  const body = typeof parsed === 'object' && parsed !== null ? { ...parsed } : {};
  const said: Record<string, unknown> = body;
  const code = typeof said['code'] === 'string' ? said['code'] : '';
  if (response.status >= 500 && !REFUSALS.has(code))
    throw new Error(`signing in broke: ${code || response.status}`);
  const headers = new Headers();
  for (const cookie of response.headers.getSetCookie()) {
    headers.append('set-cookie', cookie);
    const mark = markOf(cookie);
    if (mark) headers.append('set-cookie', mark);
  }
  return { ok: response.ok, code: response.ok ? '' : code || 'REFUSED', body: said, headers };
}

const SESSION = /^[^=]*\.session_token=[^;]*; Max-Age=(\d+)/;

/**
 * Beside the cookie of a session, which no page can read, another that pages can: somebody is signed in here. Pages kept
 * in memory ask by it whether there is anything of a person's own to add. Null for other cookies.
 */
function markOf(cookie: string): string | null {
  const lasts = SESSION.exec(cookie)?.[1];
  if (lasts === undefined) return null;
  const maxAge = Number(lasts);
  const manner = { path: '/', secure: true, sameSite: 'lax' as const };
  return serializeCookie('member', maxAge > 0 ? 'true' : '', { ...manner, maxAge });
}
