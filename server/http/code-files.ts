import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

type Manifest = Readonly<Record<string, { readonly file: string }>>;

const CATALOG = /^locales\/([a-z]+)\/messages\/([a-z]+)\.po$/;

/** Returns the URLs of the message catalogs, keyed like `de/public`. Empty in development. */
export async function listCodeFiles(clientDir: string | null): Promise<Map<string, string>> {
  if (clientDir === null) return new Map();
  const text = await readFile(join(clientDir, '.vite', 'manifest.json'), 'utf8');
  const files = Object.entries(JSON.parse(text) as Manifest);
  return new Map(
    files.flatMap(([source, { file }]): [string, string][] => {
      const [, prefix, area] = CATALOG.exec(source) ?? [];
      return prefix && area ? [[`${prefix}/${area}`, `/${file}`]] : [];
    }),
  );
}
