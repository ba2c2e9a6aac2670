import { focusSearch } from '../search-field.ts';

/** Opens the search on Ctrl+K or ⌘K, unless the visitor is typing. A letter alone would collide with voice control. */
export function followShortcut(page: Document): void {
  page.addEventListener('keydown', (event) => {
    // `code` names the key itself, because keyboards of other scripts have other letters on it.
    const isPressed = event.code === 'KeyK' && (event.ctrlKey || event.metaKey);
    if (!isPressed || event.altKey || event.shiftKey || event.defaultPrevented) return;
    if (!isTyping(event.target) && focusSearch(page)) event.preventDefault();
  });
}

const TYPED = 'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]';

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(TYPED) !== null;
