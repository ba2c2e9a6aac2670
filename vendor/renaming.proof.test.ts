import { execFileSync, spawnSync } from 'node:child_process';
import { globSync, rmSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { copyShop } from '../tests/harness/copied-shop.ts';
import { VENDOR as SAMPLE } from '../tests/harness/samples/vendor.ts';

// Works on a copy of the shop that becomes another company's: with a product more, one less, one retired, a language
// more, and twelve less.

const copy = copyShop();

const { company, mails } = SAMPLE;
const RENAMED: readonly (readonly [from: string, to: string])[] = [
  [`name: '${company.name}'`, "name: 'Kestrel Works Oy'"],
  [`name: '${SAMPLE.name}'`, "name: 'Kestrel Tools'"],
  [SAMPLE.color, '#0B5D3B'],
  [SAMPLE.action.light, '#0a6b43'],
  [SAMPLE.action.dark, '#7fd6ae'],
  [`packagePrefix: '${SAMPLE.packagePrefix}'`, "packagePrefix: 'test.kestrel'"],
  [`orderPrefix: '${SAMPLE.orderPrefix}'`, "orderPrefix: 'KT'"],
  ['isSample: true', 'isSample: false'],
  [company.address[0], 'Mannerheimintie 5'],
  [company.address[1], '00100 Helsinki'],
  [`country: '${company.country}'`, "country: 'FI'"],
  [company.email, 'hello@kestrel.test'],
  [company.phone, '+358 9 5550100'],
  [company.taxId, 'FI00000000'],
  [company.head, 'Aino Esimerkki'],
  [company.register, 'PRH Helsinki, Y-0000000'],
  ...Object.values(mails).map(
    (mail) => [mail, mail.replace('example.com', 'kestrel.test')] as const,
  ),
  [SAMPLE.hours.zone, 'Europe/Helsinki'],
];
const REMOVED = ['bn', 'cn', 'es', 'hi', 'id', 'it', 'ko', 'pt', 'th', 'tr', 'tw', 'vi'];

const without = (text: string, names: readonly string[]) =>
  text
    .split('\n')
    .filter((line) => !names.some((name) => line.includes(`'./${name}/`)))
    .join('\n');

/** They name the sample company, so a vendor deletes them before the shop opens. */
function deletePreviousLegalTexts(): void {
  const old = ['content/legal/*/', 'locales/*/content/legal/*/'];
  for (const folder of globSync(old, { cwd: copy.at('.') }))
    rmSync(copy.at(folder), { recursive: true });
}

function addPolish(): void {
  const facts: readonly [from: string, to: string][] = [
    ["'de'", "'pl'"],
    ['Deutsch', 'Polski'],
    ['German', 'Polish'],
    ["country: 'DE'", "country: 'PL'"],
    ["'de-DE'", "'pl-PL'"],
    ['de_DE', 'pl_PL'],
    ["['„', '“']", "['„', '”']"],
  ];
  copy.run(
    '--input-type=module',
    '--eval',
    "import { cpSync } from 'node:fs'; cpSync('locales/de/locale.ts', 'locales/pl/locale.ts');",
  );
  copy.edit('locales/pl/locale.ts', (text) =>
    facts.reduce((changed, [from, to]) => changed.replaceAll(from, to), text),
  );
  copy.edit(
    'locales/register.ts',
    (text) => `${text}export { locale as pl } from './pl/locale.ts';\n`,
  );
  copy.run('tools/messages.ts', 'sync');
}

beforeAll(() => {
  // The house tests ask git which files there are.
  execFileSync('git', ['init', '--quiet'], { cwd: copy.at('.') });
  copy.edit('vendor/vendor.ts', (text) =>
    RENAMED.reduce((changed, [from, to]) => {
      expect(changed).toContain(from);
      return changed.replace(from, to);
    }, text),
  );
  copy.edit('web/styles/tokens.css', (text) =>
    text.replaceAll(SAMPLE.action.light, '#0a6b43').replaceAll(SAMPLE.action.dark, '#7fd6ae'),
  );
  deletePreviousLegalTexts();
  copy.edit('locales/register.ts', (text) => without(text, REMOVED));
  addPolish();
  copy.edit('products/register.ts', (text) => without(text, ['vox-magic']));
  copy.edit('products/wallpaperx/product.ts', (text) =>
    text.replace(
      '  basePrices:',
      "  retired: { since: '2026-11-01', page: 'notice', renewals: 'end' },\n  basePrices:",
    ),
  );
  copy.run('tools/new-product.ts', 'notepad', 'NotePad X', '--color', '#7744AA');
  copy.build();
}, 600_000);
afterAll(() => copy.remove());

/** Returns the end of the output of Vitest in the copy if it failed. */
function failureOf(...args: string[]): string | null {
  const vitest = copy.at('node_modules/vitest/vitest.mjs');
  const env = { ...process.env, THOROUGH: '1' };
  const ran = spawnSync(process.execPath, [vitest, 'run', ...args], {
    cwd: copy.at('.'),
    encoding: 'utf8',
    env,
    maxBuffer: 256 * 1024 * 1024,
  });
  return ran.status === 0 ? null : ran.stdout.slice(-20_000) + ran.stderr.slice(-20_000);
}

test('nothing names the sample company', () => {
  expect(failureOf('--project', 'pages', 'tests/request/company-names.slow.test.ts')).toBeNull();
}, 1_800_000);

test('the house and unit tests pass', () => {
  expect(failureOf('--project', 'house', '--project', 'unit')).toBeNull();
}, 3_600_000);
