import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/**
 * Closes the menus of the header on Tab, on Escape, on a click outside, on another page, and at another window width.
 */
export function useClosingMenus(): void {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current !== pathname) closeAll();
    shown.current = pathname;
  }, [pathname]);
  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    document.addEventListener('focusin', ({ target }) => closeBehind(target), { signal });
    document.addEventListener('pointerdown', ({ target }) => closeBehind(target), { signal });
    document.addEventListener(
      'keydown',
      (event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return;
        for (const menu of openMenus()) if (isFold(menu)) closeMenu(menu);
      },
      { signal },
    );
    // The sheet would stay in front of the row that it becomes.
    matchMedia('(width >= 72rem)').addEventListener('change', closeAll, { signal });
    return () => leaving.abort();
  }, []);
}

function closeAll(): void {
  for (const menu of openMenus()) closeMenu(menu);
}

/** If the focus was inside, moves it to the menu's button. Browsers do so for popovers. */
export function closeMenu(menu: HTMLElement): void {
  if (!isFold(menu)) {
    menu.hidePopover();
    return;
  }
  if (menu.contains(document.activeElement)) menu.querySelector('summary')?.focus();
  menu.open = false;
}

const isFold = (menu: HTMLElement): menu is HTMLDetailsElement =>
  menu instanceof HTMLDetailsElement;

/** Browsers without popovers would reject the selector. */
const openMenus = (): Iterable<HTMLElement> =>
  document.querySelectorAll<HTMLElement>(
    'popover' in HTMLElement.prototype
      ? '.site-header :is(details[open], :popover-open)'
      : '.site-header details[open]',
  );

function closeBehind(target: EventTarget | null): void {
  if (!(target instanceof Element)) return;
  for (const menu of openMenus()) {
    // The press of its own button would open it again.
    const isOwn = menu.contains(target) || target.closest(`[popovertarget="${menu.id}"]`) !== null;
    if (!isOwn) closeMenu(menu);
  }
}
