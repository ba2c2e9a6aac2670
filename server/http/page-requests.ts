const FORM = /^(?:application\/x-www-form-urlencoded|multipart\/form-data)\s*(?:;|$)/i;

type Refused = { readonly kind: 'refused'; readonly status: 405 | 415 };

/** Returns why a page rejects a request, or null. */
export function refusalOf(request: Request, takesForms: boolean): Refused | null {
  const { method, headers } = request;
  if (method === 'GET' || method === 'HEAD') return null;
  if (method !== 'POST' || !takesForms) return { kind: 'refused', status: 405 };
  return FORM.test(headers.get('content-type') ?? '') ? null : { kind: 'refused', status: 415 };
}

export const allowed = (takesForms: boolean): string =>
  takesForms ? 'GET, HEAD, POST' : 'GET, HEAD';
