/** The files from which browsers take the messages that the office published (docs/decisions/0118). */
import { createHash } from 'node:crypto';
import { AREAS } from './entries.ts';
import { LOCALES } from './index.ts';
import { compilePageOverrides, listMessageOverrides } from './message-texts.ts';
import { listTextOverrides, type TextOverride } from './text-overrides.ts';

type Written = {
  readonly of: readonly TextOverride[];
  /** Names of the files, each with the hash of its content, `0f3a9c…/de/public 77ab01…/en/checkout`. */
  readonly names: string;
};

let written: Written | null = null;

/** In characters. Earlier versions are kept up to this size of all files. */
const MOST_KEPT = 16_000_000;

/** The content of each file by its address, oldest first. Open documents may still ask for files of earlier versions. */
const contents = new Map<string, string>();

const addressOf = (name: string): string => `/messages/${name}.json`;

/** Lists the files for a document, because the router may go on to a page of any area. Empty for none. */
export function listMessageFiles(): string {
  const of = listTextOverrides();
  if (written?.of !== of) written = { of, names: writeFiles().join(' ') };
  return written.names;
}

function writeFiles(): string[] {
  const names = LOCALES.flatMap(({ prefix }) => {
    const overridden = new Set(listMessageOverrides(prefix).map(({ area }) => area));
    return AREAS.filter((area) => overridden.has(area)).map((area) => {
      const content = JSON.stringify(compilePageOverrides(prefix, [area]));
      const name = `${hashOf(content)}/${prefix}/${area}`;
      contents.delete(addressOf(name));
      contents.set(addressOf(name), content);
      return name;
    });
  });
  forgetOldest(names.length);
  return names;
}

/** Those of the newest version come last. They all stay. */
function forgetOldest(newest: number): void {
  let size = [...contents.values()].reduce((sum, { length }) => sum + length, 0);
  for (const [address, { length }] of [...contents].slice(0, contents.size - newest)) {
    if (size <= MOST_KEPT) return;
    contents.delete(address);
    size -= length;
  }
}

const hashOf = (content: string): string =>
  createHash('sha256').update(content).digest('hex').slice(0, 12);

/** Returns the content of the file at an address, which never has another content, or null. */
export function findMessageFile(address: string): string | null {
  listMessageFiles();
  return contents.get(address) ?? null;
}

/** Returns the addresses of those listed files that belong to a language and some areas. */
export const messageFilesOf = (
  names: string,
  prefix: string,
  areas: readonly string[],
): readonly string[] =>
  names
    .split(' ')
    .filter((name) => areas.some((area) => name.endsWith(`/${prefix}/${area}`)))
    .map(addressOf);
