import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { TOKENS } from './colors.tsx';

test('shows every color of the tokens', () => {
  const source = readFileSync(new URL('../../styles/tokens.css', import.meta.url), 'utf8');
  const light = source.slice(source.indexOf(':root {'), source.indexOf('}'));
  const colors = [...light.matchAll(/--([a-z-]+): #/g)].map(([, name]) => name);
  expect([...TOKENS]).toEqual(colors);
});
