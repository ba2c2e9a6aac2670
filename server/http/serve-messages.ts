import { findMessageFile } from '../../locales/browser-messages.ts';
import type { FileStore } from './files.ts';
import { type Stored, store } from './memory.ts';

const HEADERS = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'public, max-age=31536000, immutable',
  'x-content-type-options': 'nosniff',
};

/** By address, so that each file is compressed once. */
const kept = new Map<string, Promise<Stored>>();
const MOST_KEPT = 200;

/** Serves the messages that the office published. Browsers keep them, because the address has the hash of the content. */
export const messageFiles: FileStore = async (path) => {
  const content = findMessageFile(path);
  if (content === null) return null;
  const known = kept.get(path);
  if (known) return known;
  const storing = store(Buffer.from(content), HEADERS);
  const [oldest = ''] = kept.size >= MOST_KEPT ? kept.keys() : [];
  kept.delete(oldest);
  kept.set(path, storing);
  storing.catch(() => kept.delete(path));
  return storing;
};
