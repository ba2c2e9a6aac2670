import { type HTMLElement, parse } from 'node-html-parser';
import { withoutJoiners } from '../../locales/joiners.ts';
import { VISITOR } from './settings.ts';

/** In a browser without JavaScript. */
export type Page = {
  readonly status: number;
  readonly path: string;
  readonly headers: Headers;
  readonly html: string;
  readonly document: HTMLElement;
};

export type Visitor = {
  open(path: string): Promise<Page>;
  /** `button` is pressed. Other fields have the values of the page. */
  submit(
    page: Page,
    form: string,
    change?: Fields,
    button?: readonly [string, string],
  ): Promise<Page>;
  /** By name, sent with every request. */
  readonly cookies: Map<string, string>;
};

export type Fields = Readonly<Record<string, string>>;

const MOST_HOPS = 5;

/** With cookies, without scripts. `origin` may change, because a site may restart on another port. */
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
      const [name, value] = button ?? [];
      const pressed = form.querySelector(`button[name="${name}"][value="${value}"]`);
      const action = pressed?.getAttribute('formaction') ?? form.getAttribute('action') ?? '';
      const target = new URL(action, site.url + page.path);
      // A button may override a hidden field behind it.
      const body = new URLSearchParams([
        ...(button ? [[...button]] : []),
        ...Object.entries({ ...fieldsOf(form), ...change }),
      ]);
      const headers = {
        origin: new URL(site.url).origin,
        'content-type': 'application/x-www-form-urlencoded',
      };
      return ask(target.pathname + target.search, { method: 'POST', headers, body: `${body}` });
    },
  };
}

/** @throws Error if the page has no such element */
export function getElement(page: Pick<Page, 'document' | 'path' | 'status'>, selector: string) {
  const found = page.document.querySelector(selector);
  if (!found) throw new Error(`${page.path} (${page.status}) has no ${selector}`);
  return found;
}

/** The words of an element as they are read: without the characters that only say where lines may break. */
export function textOf(page: Pick<Page, 'document'>, selector: string): string | null {
  const text = page.document.querySelector(selector)?.text;
  return text === undefined ? null : withoutJoiners(text).replace(/\s+/g, ' ').trim();
}

export function fieldOf(page: Page, name: string): string | undefined {
  return fieldsOf(getElement(page, 'form#pay, form#buy'))[name];
}

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
