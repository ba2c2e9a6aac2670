import { MemoizeLast } from '../../kit/memoize-last.ts';
import { findMessageFile } from '../../locales/message-files.ts';
import type { FileStore } from './files.ts';
import { type Stored, store } from './memory.ts';

const FOREVER = 'public, max-age=31536000, immutable';

const kept = new MemoizeLast<Promise<Stored>>();

/** Serves the messages that the office published. Browsers keep them, because the address changes with the messages. */
export const messageFiles: FileStore = async (path) => {
  const file = findMessageFile(path);
  if (file === null) return null;
  const { name, body, isCurrent } = file;
  const caching = isCurrent ? FOREVER : 'no-store';
  return kept.get(`${name} ${caching}`, [body], () =>
    store(Buffer.from(body), {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': caching,
      'x-content-type-options': 'nosniff',
    }),
  );
};
