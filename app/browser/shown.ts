/** Parts of the document that the browser takes over one after the other: header, page, footer. */
let missing = 3;
let tell: () => void;

/** Resolves when the whole document is a page of the app: until then another language would not fit what the server wrote. */
export const wholeShown = new Promise<void>((resolve) => {
  tell = resolve;
});

/** A part has been taken over. */
export function partShown(): void {
  missing -= 1;
  if (missing === 0) tell();
}
