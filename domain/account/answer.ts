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
  for (const cookie of response.headers.getSetCookie()) headers.append('set-cookie', cookie);
  return { ok: response.ok, code: response.ok ? '' : code || 'REFUSED', body: said, headers };
}
