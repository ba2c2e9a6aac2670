type Typed = { readonly value: string; readonly start: number; readonly end: number };

/**
 * React sets each `<textarea>` back to the text that the server wrote when it hydrates. Returns the function that then
 * puts back what the visitor typed before, and the caret.
 */
export function keepTyped(page: Document): () => void {
  const typed = new Map<HTMLTextAreaElement, Typed>();
  const keep = (field: HTMLTextAreaElement) => {
    const { value, selectionStart: start, selectionEnd: end } = field;
    typed.set(field, { value, start, end });
  };
  const listen = ({ target }: Event) => {
    if (target instanceof HTMLTextAreaElement) keep(target);
  };
  for (const field of page.querySelectorAll('textarea'))
    if (field.value !== field.defaultValue) keep(field);
  page.addEventListener('input', listen);
  return () => {
    page.removeEventListener('input', listen);
    for (const [field, { value, start, end }] of typed) {
      if (field.value === value) continue;
      field.value = value;
      field.setSelectionRange(start, end);
    }
  };
}
