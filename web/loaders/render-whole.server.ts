import { Writable } from 'node:stream';
import type { ReactNode } from 'react';
import { renderToPipeableStream, renderToString } from 'react-dom/server';

const kept = new Map<string, string>();

/** HTML of a part, made when its name is first asked for; names are few. */
export function keepHtml(name: string, part: ReactNode): string {
  const known = kept.get(name);
  if (known !== undefined) return known;
  const made = renderToString(part);
  kept.set(name, made);
  return made;
}

/** All HTML of a document, when every part of it is there; rejects with the first error in it. */
export function renderWhole(tree: ReactNode): Promise<string> {
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
