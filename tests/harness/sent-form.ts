import type { HTMLElement } from 'node-html-parser';

/**
 * What a browser sends of a form: every field in the order it stands in, with what is `typed` into it in place of what the
 * page says. `pressed`: the value of the button that sends it, if that says one.
 */
export function sentForm(
  form: HTMLElement,
  typed: Readonly<Record<string, string | File>> = {},
  pressed: string | null = null,
): FormData {
  const sent = new FormData();
  for (const field of form.querySelectorAll('input, select, textarea, button')) {
    const name = field.getAttribute('name');
    if (name === undefined || !isSent(field, pressed)) continue;
    const said = saidBy(field);
    sent.append(name, field.tagName === 'BUTTON' ? said : (typed[name] ?? said));
  }
  return sent;
}

function isSent(field: HTMLElement, pressed: string | null): boolean {
  if (field.tagName === 'BUTTON') return field.getAttribute('value') === pressed;
  const type = field.getAttribute('type') ?? '';
  return !['radio', 'checkbox'].includes(type) || field.hasAttribute('checked');
}

function saidBy(field: HTMLElement): string {
  if (field.tagName === 'TEXTAREA') return field.text;
  if (field.tagName !== 'SELECT') return field.getAttribute('value') ?? '';
  const option = field.querySelector('option[selected]') ?? field.querySelector('option');
  return option?.getAttribute('value') ?? '';
}
