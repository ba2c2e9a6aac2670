/** Id of the element that holds what the loaders of the page gave. */
export const PAGE_DATA = 'page-data';

/** What the server wrote there, as React Router encodes it; null in development, where the router has it. */
export function readPageData(): ReadableStream<Uint8Array> | null {
  const written = document.getElementById(PAGE_DATA);
  return written && new Response(written.textContent).body;
}
