import { choiceCookie, parseCookies, serializeCookie } from '../../../kit/cookie.ts';
import { systemClock } from '../../../kit/time.ts';
import { SCHEME, SCHEMES, type Scheme } from '../color-scheme.ts';

const SYSTEM = 'system';

/** Connects the color scheme switch, and applies the choice again after React has replaced the document. */
export function followScheme(page: Document): void {
  const early = page.querySelector<HTMLInputElement>('.scheme-switch :checked')?.value ?? SYSTEM;
  const stored = schemeNamed(parseCookies(page.cookie)[SCHEME]);
  let chosen = early === SYSTEM ? stored : schemeNamed(early);
  if (chosen !== stored) keep(page, chosen);
  show(page, chosen);
  page.addEventListener('change', ({ target }) => {
    if (!(target instanceof HTMLInputElement) || !target.closest('.scheme-switch')) return;
    chosen = schemeNamed(target.value);
    keep(page, chosen);
    show(page, chosen);
  });
  new MutationObserver(() => show(page, chosen)).observe(page.documentElement, {
    attributes: true,
    attributeFilter: ['class'],
  });
}

const schemeNamed = (name: string | undefined): Scheme | null =>
  SCHEMES.find((scheme) => scheme === name) ?? null;

function show(page: Document, scheme: Scheme | null): void {
  const root = page.documentElement;
  if (root.className !== (scheme ?? '')) root.className = scheme ?? '';
  const shown = page.querySelector(`.scheme-switch [value="${scheme ?? SYSTEM}"]`);
  if (shown instanceof HTMLInputElement) shown.checked = true;
}

function keep(page: Document, scheme: Scheme | null): void {
  page.cookie =
    scheme === null
      ? serializeCookie(SCHEME, '', { path: '/', sameSite: 'lax', maxAge: 0 })
      : choiceCookie(SCHEME, scheme, systemClock.now());
}
