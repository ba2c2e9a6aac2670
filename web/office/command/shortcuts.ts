/** The first link of each row of a list, and each message of a request. */
const STOPS = '.office-table tbody tr > td:first-child a, #thread > li';

/** Id of the field with the answer to a request. */
const ANSWER = 'text';
const LIST = '/office/tickets';

/** Runs the shortcut for a key. Returns false if this page has none. `goTo` takes a path without locale. */
export function runShortcut(letter: string, goTo: (path: string) => void): boolean {
  switch (letter) {
    case 'j':
      return step(1);
    case 'k':
      return step(-1);
    case 'o':
      return follow(currentLink());
    case 'x':
      return press(currentBox());
    case 'r':
      return focus(document.getElementById(ANSWER)) || follow(currentLink(), `#${ANSWER}`);
    case 'e':
      return openEnd() || chooseToEnd();
    case 'u':
      if (document.getElementById('thread') === null) return false;
      goTo(LIST);
      return true;
    default:
      return false;
  }
}

/** After the key `r` in the list. */
export function focusAnswer(): void {
  if (location.hash === `#${ANSWER}`) focus(document.getElementById(ANSWER));
}

const listStops = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>(STOPS)];

/** The stop with the focus, or the one of the row with the focus. */
const placeOf = (stops: readonly HTMLElement[]): number =>
  stops.findIndex((stop) => (stop.closest('tr') ?? stop).contains(document.activeElement));

function step(by: 1 | -1): boolean {
  const stops = listStops();
  const now = placeOf(stops);
  const next = now === -1 ? (by === 1 ? 0 : stops.length - 1) : now + by;
  const stop = stops[next];
  if (stop === undefined) return stops.length > 0;
  if (stop.tagName !== 'A') stop.tabIndex = -1;
  return focus(stop);
}

function currentRow(): Element | null {
  const stops = listStops();
  return stops[placeOf(stops)]?.closest('tr') ?? null;
}

const currentLink = (): HTMLAnchorElement | null =>
  currentRow()?.querySelector<HTMLAnchorElement>('td:first-child a') ?? null;

const currentBox = (): HTMLInputElement | null =>
  currentRow()?.querySelector<HTMLInputElement>('input[type=checkbox]') ?? null;

function follow(link: HTMLAnchorElement | null, hash = ''): boolean {
  if (link === null) return false;
  if (hash !== '') link.hash = hash;
  link.click();
  return true;
}

function press(box: HTMLInputElement | null): boolean {
  box?.click();
  return box !== null;
}

function focus(element: HTMLElement | null): boolean {
  if (element === null) return false;
  element.focus();
  element.scrollIntoView({ block: 'nearest' });
  return true;
}

/** Opens the form that solves a request, at its reason. */
function openEnd(): boolean {
  const form = document.getElementById('solve');
  const part = form?.closest('details');
  if (!part) return false;
  part.open = true;
  return focus(form?.querySelector<HTMLElement>('[name=why]') ?? null);
}

/** Chooses the row, and moves to the reason of the form for several requests. */
function chooseToEnd(): boolean {
  const box = currentBox();
  if (box === null) return false;
  if (!box.checked) box.click();
  return focus(document.querySelector<HTMLElement>('#bulk [name=why]'));
}
