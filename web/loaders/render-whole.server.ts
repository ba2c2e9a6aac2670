import { Writable } from 'node:stream';
import type { ReactNode } from 'react';
import { renderToPipeableStream, renderToString } from 'react-dom/server';

const rendered = new Map<string, string>();

/** Renders a part once per name. There must be few names. */
export function keepHtml(name: string, part: ReactNode): string {
  const known = rendered.get(name);
  if (known !== undefined) return known;
  const made = renderToString(part);
  rendered.set(name, made);
  return made;
}

/** Renders a complete document. @throws the first error of any part */
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
      // Never splits the document. It is sent when it is complete.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady: () => void pipe(whole),
      onError: reject,
    });
  });
}
