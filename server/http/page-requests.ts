/** How browsers send forms; nothing else is posted to a page. */
const FORM = /^(?:application\/x-www-form-urlencoded|multipart\/form-data)\s*(?:;|$)/i;

type Refused = { readonly kind: 'refused'; readonly status: 405 | 415 };

/** Whether a page takes a request of this method and with such a body; null when it does. */
export function refusalOf(request: Request, takesForms: boolean): Refused | null {
  const { method, headers } = request;
  if (method === 'GET' || method === 'HEAD') return null;
  if (method !== 'POST' || !takesForms) return { kind: 'refused', status: 405 };
  return FORM.test(headers.get('content-type') ?? '') ? null : { kind: 'refused', status: 415 };
}

/** What a page takes, as the header of a 405 says it. */
export const allowed = (takesForms: boolean): string =>
  takesForms ? 'GET, HEAD, POST' : 'GET, HEAD';
