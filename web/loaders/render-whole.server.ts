import { Writable } from 'node:stream';
import type { ReactNode } from 'react';
import { renderToPipeableStream, renderToString } from 'react-dom/server';
import { MemoizeLast } from '../../kit/memoize-last.ts';

const rendered = new MemoizeLast<string>();

/**
 * Returns a function for a document with this version of the messages. It renders a part once per name, and again if its
 * facts or the version have changed. There must be few names.
 */
export const keepHtml =
  (version: string) =>
  (name: string, part: ReactNode, facts: readonly unknown[] = []): string =>
    rendered.get(name, [version, ...facts], () => renderToString(part));

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
