import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { type PoEntry, printPo } from '../../kit/po.ts';
import { type Area, type Language, poPath } from '../../locales/entries.ts';

/** Writes a file only if its bytes change, so that nothing rebuilds without a reason. */
export function writeEntries(
  root: string,
  place: { language: Language; area: Area },
  entries: readonly PoEntry[],
): void {
  const path = poPath(root, place.language.prefix, place.area);
  const source = printPo(entries, place.language.tag);
  if (existsSync(path) && readFileSync(path, 'utf8') === source) return;
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, source);
}
