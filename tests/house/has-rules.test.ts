import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** The selectors of a sheet, with `&` resolved, without those for print. */
function selectorsOf(css: string): string[] {
  const found: string[] = [];
  const stack: { readonly selector: string; readonly isPrint: boolean }[] = [];
  let start = 0;
  const text = css.replaceAll(/\/\*[\s\S]*?\*\//g, '');
  for (const { 0: sign, index } of text.matchAll(/[{};]/g)) {
    const prelude = text.slice(start, index).trim().replaceAll(/\s+/g, ' ');
    start = index + 1;
    const { selector: parent, isPrint } = stack.at(-1) ?? { selector: '', isPrint: false };
    if (sign === '}') stack.pop();
    if (sign !== '{') continue;
    if (prelude.startsWith('@')) {
      stack.push({ selector: parent, isPrint: isPrint || /@media.*print/.test(prelude) });
      continue;
    }
    const alone = parent === '' ? prelude : `${parent} ${prelude}`;
    const selector = prelude.includes('&') ? prelude.replaceAll('&', parent) : alone;
    if (!isPrint) found.push(...splitAt(selector, /,/));
    stack.push({ selector, isPrint });
  }
  return found;
}

/** Splits outside of parentheses and brackets. */
function splitAt(text: string, separator: RegExp): string[] {
  const parts = [''];
  let depth = 0;
  for (const sign of text) {
    if ('(['.includes(sign)) depth += 1;
    if (')]'.includes(sign)) depth -= 1;
    if (depth === 0 && separator.test(sign)) parts.push('');
    else parts[parts.length - 1] += sign;
  }
  return parts.map((part) => part.trim()).filter((part) => part !== '');
}

/** What a compound names by class, id, attribute, or type. */
function namesOf(compound: string): string {
  const positive = splitAt(compound.replaceAll(/:(?=not\(|has\()/g, ' '), / /)
    .filter((part) => !/^(not|has)\(/.test(part))
    .join('');
  return positive.replaceAll(/::?[\w-]+(?![\w(-])|::?(nth-[\w-]+)\([^)]*\)|[*:]/g, '');
}

const isNamed = (compound: string): boolean => /[\w.#[]/.test(namesOf(compound));

function isCostly(selector: string): boolean {
  const compounds = splitAt(selector, /[ >+~]/);
  const subject = compounds.at(-1) ?? '';
  const above = compounds.slice(0, -1);
  if (above.some((compound) => compound.includes(':has('))) return !isNamed(subject);
  return subject.includes(':has(') && !isNamed(subject) && !above.some(isNamed);
}

test.each([
  ['.tiles:has(.press) > :not(.on)', true],
  ['.rows:is(tr, p:has(b)) > :first-child', true],
  [':has(> .press)', true],
  ['.tiles:has(.press) > .tile:not(.on)', false],
  ['.rows:is(tr, p:has(b)) > :is(th, td):first-child', false],
  ['.living :has(> .press)', false],
  ['.a:has(b) [data-at~="1"]', false],
])('%s: %s', (selector, costly) => {
  expect(isCostly(selector)).toBe(costly);
});

test('no rule with `:has()` ends in just any element, because each inserted element would restyle the whole page', () => {
  const costly = globSync('web/**/*.css').flatMap((file) =>
    selectorsOf(readFileSync(file, 'utf8'))
      .filter((selector) => selector.includes(':has(') && isCostly(selector))
      .map((selector) => `${file}: ${selector}`),
  );
  expect(costly).toEqual([]);
});
