import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { LOCALES } from '../../locales/index.ts';

const source = readFileSync(new URL('fonts.css', import.meta.url), 'utf8');
const base = readFileSync(new URL('base.css', import.meta.url), 'utf8');
const NEVER_ABOVE = 900;
/** The family of languages that need no more letters than English. */
const BASIC = 'Manrope Basic';
/** The family of scripts that our font lacks. */
const LETTERS = 'Manrope Letters';
const ACCENTS = 'Manrope Accents';

function facesOf(family: string) {
  return [...source.matchAll(/@font-face \{([^}]*)\}/g)]
    .map(([, body = '']) => body)
    .filter((body) => body.includes(`font-family: "${family}";`))
    .map((body) => {
      const [, from = 0, to = 0] = /font-weight: (\d+) (\d+);/.exec(body) ?? [];
      return { from: Number(from), to: Number(to), local: /local\("([^"]+)"\)/.exec(body)?.[1] };
    });
}

test('the fallback has a real bold face, because synthesized bold is smeared', () => {
  const faces = facesOf('Manrope Fallback');
  const at = (weight: number) => faces.find(({ from, to }) => from <= weight && weight <= to);
  expect([400, 500].map((weight) => at(weight)?.local)).toEqual(['Arial', 'Arial']);
  expect([600, 700, 800].map((weight) => at(weight)?.local)).toEqual(Array(3).fill('Arial Bold'));
  expect(faces.every(({ from, to }) => from < to && to < NEVER_ABOVE)).toBe(true);
});

test('each file is a separate family, and every font stack of its scripts contains them all', () => {
  const files = [...source.matchAll(/font-family: "([^"]+)";[^}]*src: url\(/g)].map(
    ([, family = '']) => family,
  );
  expect(new Set(files).size).toBe(files.length);
  const more = files
    .filter((family) => ![BASIC, 'Manrope', LETTERS, ACCENTS].includes(family))
    .sort();
  expect(more).toHaveLength(3);
  const stacks = [...base.matchAll(/--more-letters: ([^;]+);/g)].map(([, list = '']) =>
    list.split(', ').map((name) => name.replaceAll('"', '')),
  );
  expect(stacks).toHaveLength(3);
  for (const stack of stacks) expect(stack.toSorted()).toEqual(more);
});

test('names and prices use our font in every script, but spaces and quotes use the font of the script', () => {
  const scripts = new Set(LOCALES.map(({ script }) => script));
  for (const script of ['latin', 'cyrillic'] as const) scripts.delete(script);
  for (const script of scripts) {
    const [, stack = ''] =
      new RegExp(`data-script="${script}"\\] {\\s*font-family:\\s*([^;]+);`).exec(base) ?? [];
    expect(stack, script).toMatch(new RegExp(`^"${LETTERS}", "${ACCENTS}", "`));
  }
  const [, face = ''] = new RegExp(`"${LETTERS}";([^}]*)}`).exec(source) ?? [];
  const ranges = [...face.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/g)].map(([, from = '', to]) => [
    Number.parseInt(from, 16),
    Number.parseInt(to ?? from, 16),
  ]);
  const has = (letter: string) =>
    ranges.some(([from = 0, to = 0]) => {
      const code = letter.codePointAt(0) ?? 0;
      return from <= code && code <= to;
    });
  expect([...'ZipX19.99,$€¥£-'].filter((letter) => !has(letter))).toEqual([]);
  expect([...' “”‘’…—·×'].filter(has)).toEqual([]);
});
