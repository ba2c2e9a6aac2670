import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ENGLISH, type Language } from '../locales/entries.ts';
import { LOCALES } from '../locales/index.ts';
import {
  applyTexts,
  checkMessages,
  generateTypes,
  listTodo,
  type Site,
  syncMessages,
} from './messages/work.ts';

const USAGE = `messages types                    writes locales/messages.generated.ts from the English texts
messages sync                     gives every language English's entries, in English's order; then types
messages todo PREFIX              prints what is still to translate, as JSON
messages apply PREFIX FILE.json   takes translations { id: text }; --same accepts texts equal to English
messages check [PREFIX]           lists everything wrong; exit code 1 if anything is`;

const repository = join(import.meta.dirname, '..');
const root = join(repository, 'locales');

const site: Site = {
  root,
  languages: LOCALES.filter(({ prefix }) => prefix !== ENGLISH.prefix),
  names: await productNames(),
};

process.exitCode = run(process.argv.slice(2));

function run([command, prefix = '', file = '', ...flags]: readonly string[]): number {
  if (command === 'types') return writeTypes();
  if (command === 'sync') {
    syncMessages(site);
    return writeTypes();
  }
  if (command === 'check') return printProblems(prefix);
  if (command === 'todo') {
    console.log(JSON.stringify(listTodo(site, language(prefix)), null, 2));
    return 0;
  }
  if (command === 'apply' && file) return apply(language(prefix), file, flags.includes('--same'));
  console.error(USAGE);
  return 2;
}

function writeTypes(): number {
  writeFileSync(join(root, 'messages.generated.ts'), generateTypes(root));
  return 0;
}

function printProblems(prefix: string): number {
  const problems = checkMessages(site).filter((one) => prefix === '' || one.prefix === prefix);
  for (const { prefix: where, area, id, code, detail } of problems) {
    console.log(`${where}/${area}.po ${id} ${code}: ${detail}`);
  }
  console.log(`${problems.length} problems`);
  return problems.length > 0 ? 1 : 0;
}

function apply(language: Language, file: string, same: boolean): number {
  const texts = JSON.parse(readFileSync(file, 'utf8'));
  const { applied, refused } = applyTexts(site, language, { texts, same });
  for (const reason of refused) console.log(`refused ${reason}`);
  console.log(`${applied} applied, ${refused.length} refused`);
  return refused.length > 0 ? 1 : 0;
}

function language(prefix: string): Language {
  const found = site.languages.find((one) => one.prefix === prefix);
  if (!found) throw new Error(`No translated language has the prefix "${prefix}"`);
  return found;
}

/** Returns no names while there is no register of products. */
async function productNames(): Promise<string[]> {
  if (!existsSync(join(repository, 'products/index.ts'))) return [];
  const { PRODUCTS } = await import('../products/index.ts');
  return PRODUCTS.map(({ name }) => name);
}
