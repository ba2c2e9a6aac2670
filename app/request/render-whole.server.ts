import { Writable } from 'node:stream';
import type { ReactNode } from 'react';
import { renderToPipeableStream, renderToString } from 'react-dom/server';

/** Without it browsers lay a page out as in 1998; React writes it into streams only. */
const DOCTYPE = '<!DOCTYPE html>';

/** What React writes where a part of the tree was not there when it was asked for, or failed. */
const UNFINISHED = '<!--$!-->';

/**
 * All HTML of a document; rejects with the first error in it. Nearly every tree is there at once, and is written as text,
 * for half of what a stream of bytes costs. One with a part whose code is not loaded yet is made again and waited for.
 */
export async function renderWhole(tree: ReactNode): Promise<string> {
  const html = renderToString(tree);
  return html.includes(UNFINISHED) ? renderWaiting(tree) : DOCTYPE + html;
}

const kept = new Map<string, string>();

/** HTML of a part, made when its name is first asked for; names are few. */
export function keepHtml(name: string, part: ReactNode): string {
  const known = kept.get(name);
  if (known !== undefined) return known;
  const made = renderToString(part);
  kept.set(name, made);
  return made;
}

/** The same at once by a stream: for a tree that can be read only once. */
export function renderWaiting(tree: ReactNode): Promise<string> {
  return new Promise((resolve, reject) => {
    const parts: Uint8Array[] = [];
    const whole = new Writable({
      write(part: Uint8Array, _encoding, done) {
        parts.push(part);
        done();
      },
      final(done) {
        resolve(Buffer.concat(parts).toString());
        done();
      },
    });
    const { pipe } = renderToPipeableStream(tree, {
      // Every part in its place: the page is sent when all of it is there.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady: () => void pipe(whole),
      onError: reject,
    });
  });
}
