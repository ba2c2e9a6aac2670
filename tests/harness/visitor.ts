import { type HTMLElement, parse } from 'node-html-parser';
import { VISITOR } from './settings.ts';

/** A page as a browser without JavaScript has it. */
export type Page = {
  readonly status: number;
  /** Path and query it was finally found at. */
  readonly path: string;
  readonly headers: Headers;
  readonly html: string;
  readonly document: HTMLElement;
};

export type Visitor = {
  /** Opens an address and follows redirects. */
  open(path: string): Promise<Page>;
  /** Submits a form of a page, pressing `button` when one is named. Fields not given keep what the page says. */
  submit(
    page: Page,
    form: string,
    change?: Fields,
    button?: readonly [string, string],
  ): Promise<Page>;
  /** Cookies sent with every request, by name. */
  readonly cookies: Map<string, string>;
};

export type Fields = Readonly<Record<string, string>>;

const MOST_HOPS = 5;

/** Somebody with a browser that keeps cookies and runs no scripts. `origin` may change: the site restarts elsewhere. */
export function visit(site: { readonly url: string }): Visitor {
  const cookies = new Map<string, string>();
  const ask = async (path: string, init: RequestInit, hops = 0): Promise<Page> => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers = { ...VISITOR, ...(cookie === '' ? {} : { cookie }), ...init.headers };
    const response = await fetch(site.url + path, { ...init, headers, redirect: 'manual' });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    const html = await response.text();
    const location = response.headers.get('location');
    if (location !== null && hops < MOST_HOPS) {
      const next = new URL(location, site.url + path);
      return ask(next.pathname + next.search, {}, hops + 1);
    }
    return {
      status: response.status,
      path,
      headers: response.headers,
      html,
      document: parse(html),
    };
  };
  return {
    cookies,
    open: (path) => ask(path, {}),
    submit(page, selector, change = {}, button) {
      const form = getElement(page, selector);
      const target = new URL(form.getAttribute('action') ?? '', site.url + page.path);
      const body = new URLSearchParams([
        ...Object.entries({ ...fieldsOf(form), ...change }),
        ...(button ? [[...button]] : []),
      ]);
      const headers = {
        origin: new URL(site.url).origin,
        'content-type': 'application/x-www-form-urlencoded',
      };
      return ask(target.pathname + target.search, { method: 'POST', headers, body: `${body}` });
    },
  };
}

/** The element; throws when the page has none. */
export function getElement(page: Pick<Page, 'document' | 'path' | 'status'>, selector: string) {
  const found = page.document.querySelector(selector);
  if (!found) throw new Error(`${page.path} (${page.status}) has no ${selector}`);
  return found;
}

/** Text of an element as read, entities decoded; null when there is none. */
export function textOf(page: Pick<Page, 'document'>, selector: string): string | null {
  return page.document.querySelector(selector)?.text.replace(/\s+/g, ' ').trim() ?? null;
}

/** Value of a field of the page's form. */
export function fieldOf(page: Page, name: string): string | undefined {
  return fieldsOf(getElement(page, 'form#pay, form#buy'))[name];
}

/** What a form would send if nothing was touched. */
function fieldsOf(form: HTMLElement): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const input of form.querySelectorAll('input[name]')) {
    const type = input.getAttribute('type') ?? 'text';
    const sends = (type !== 'radio' && type !== 'checkbox') || input.hasAttribute('checked');
    if (sends) fields[input.getAttribute('name') ?? ''] = input.getAttribute('value') ?? '';
  }
  for (const select of form.querySelectorAll('select[name]')) {
    const option = select.querySelector('option[selected]') ?? select.querySelector('option');
    fields[select.getAttribute('name') ?? ''] = option?.getAttribute('value') ?? '';
  }
  return fields;
}
