import { type RefObject, useEffect } from 'react';

/** In milliseconds, after the last key. */
const PAUSE = 700;

/**
 * Shows the page of the typed text in the frame a moment after each change, at the place where it was. Without an address,
 * there is no preview.
 */
export function useLivePreview(
  form: RefObject<HTMLFormElement | null>,
  frame: RefObject<HTMLIFrameElement | null>,
  address: string | null,
): void {
  useEffect(() => {
    const page = form.current;
    if (page === null || address === null) return;
    let timer = 0;
    let latest = new AbortController();
    const refresh = async () => {
      latest.abort();
      latest = new AbortController();
      const { signal } = latest;
      const fields = new URLSearchParams({ step: 'preview-text' });
      for (const [name, value] of new FormData(page))
        if (typeof value === 'string') fields.append(name, value);
      // After the session has ended, the answer leads to the sign-in page, which is no preview.
      const redirect = 'manual';
      const response = await fetch(address, { method: 'POST', body: fields, signal, redirect });
      const html = await response.text();
      if (response.ok && frame.current) show(frame.current, html);
    };
    const later = () => {
      window.clearTimeout(timer);
      // A lost connection leaves the previous preview.
      timer = window.setTimeout(() => refresh().catch(() => {}), PAUSE);
    };
    page.addEventListener('input', later);
    return () => {
      window.clearTimeout(timer);
      latest.abort();
      page.removeEventListener('input', later);
    };
  }, [form, frame, address]);
}

function show(frame: HTMLIFrameElement, html: string): void {
  const top = frame.contentWindow?.scrollY ?? 0;
  frame.addEventListener('load', () => frame.contentWindow?.scrollTo(0, top), { once: true });
  frame.srcdoc = html;
}
