/** Id of the element that holds what the loaders of the page gave. */
export const PAGE_DATA = 'page-data';

/** Attribute of an element whose HTML the data does not repeat: the number of its place. */
export const WRITTEN_AT = 'data-written';

/** Stands in the data for that HTML: a string with a character no text of ours has. */
export const nameWritten = (place: number): string => `"\\u0000written ${place}"`;

const NAMES = /"\\u0000written (\d+)"/g;

/** What the server wrote there, as React Router encodes it; null in development, where the router has it. */
export function readPageData(): ReadableStream<Uint8Array> | null {
  const data = document.getElementById(PAGE_DATA)?.textContent;
  if (data === undefined) return null;
  const whole = data.replace(NAMES, (_, place: string) =>
    JSON.stringify(document.querySelector(`[${WRITTEN_AT}="${place}"]`)?.innerHTML ?? ''),
  );
  return new Response(whole).body;
}
