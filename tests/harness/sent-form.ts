import type { HTMLElement } from 'node-html-parser';

/** All fields in order. `typed` replaces values of the page, and `pressed` is that of the button. */
export function sentForm(
  form: HTMLElement,
  typed: Readonly<Record<string, string | File>> = {},
  pressed: string | null = null,
): FormData {
  const data = new FormData();
  for (const field of form.querySelectorAll('input, select, textarea, button')) {
    const name = field.getAttribute('name');
    if (name === undefined || !isSent(field, pressed)) continue;
    const value = fieldValue(field);
    data.append(name, field.tagName === 'BUTTON' ? value : (typed[name] ?? value));
  }
  return data;
}

function isSent(field: HTMLElement, pressed: string | null): boolean {
  if (field.tagName === 'BUTTON') return field.getAttribute('value') === pressed;
  const type = field.getAttribute('type') ?? '';
  return !['radio', 'checkbox'].includes(type) || field.hasAttribute('checked');
}

function fieldValue(field: HTMLElement): string {
  if (field.tagName === 'TEXTAREA') return field.text;
  if (field.tagName !== 'SELECT') return field.getAttribute('value') ?? '';
  const option = field.querySelector('option[selected]') ?? field.querySelector('option');
  return option?.getAttribute('value') ?? '';
}
